/** A choice from a list of any length: in a long one the reader types, and only the first matches are rendered. */
import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { firstOptions } from './first-options';

/** A longer list can be searched by typing a part of the name. */
const MOST_TO_SCROLL = 12;

type ChoiceProps = Omit<SelectProps<string>, 'filter' | 'limit' | 'searchable'>;

export function Choice({ data, value = null, ...others }: ChoiceProps) {
  const many = useMemo(
    () => (data ?? []).flatMap((one) => (typeof one === 'object' && 'items' in one ? one.items : [one])).length, [data],
  );
  return (
    <Select
      {...others} data={data} value={value} searchable={many > MOST_TO_SCROLL}
      nothingFoundMessage="No match"
      filter={({ options, search }) => firstOptions(options, search, value)}
    />
  );
}
