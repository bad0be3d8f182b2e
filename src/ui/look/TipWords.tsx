/** The words of a place, drawn beside it (`Tip.tsx`). */
import { Tooltip, type TooltipProps } from '@mantine/core';
import type { ReactElement } from 'react';

export const TipWords = (props: TooltipProps): ReactElement => <Tooltip {...props} />;
