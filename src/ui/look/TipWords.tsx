/** The tooltip of `Tip.tsx`, in a file of its own so that it is loaded only when needed. */
import { Tooltip, type TooltipProps } from '@mantine/core';
import type { ReactElement } from 'react';

export const TipWords = (props: TooltipProps): ReactElement => <Tooltip {...props} />;
