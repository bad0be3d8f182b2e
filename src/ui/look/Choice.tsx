/** A choice out of a list, however long: one of many is found by typing, and only the first that match are made. */
import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { firstOptions } from './first-options';

/** In a longer list one types a part of the name. */
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
