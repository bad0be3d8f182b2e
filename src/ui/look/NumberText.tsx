/** A text field for a number: it keeps every character as typed, and arrow keys count up and down. */
import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { numberText, readNumber } from './number-text';

interface NumberTextProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onText(text: string): void;
  min: number;
  max: number;
  /** What an arrow key adds; default 1. */
  step?: number;
  /** Where an arrow key begins in an empty field; default `min`. */
  startValue?: number;
}

export function NumberText({
  value, onText, min, max, step = 1, startValue = min, onKeyDown, ...input
}: NumberTextProps) {
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event);
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const number = value.trim() === '' ? startValue - by : readNumber(value);
    if (number !== null) onText(numberText(Math.min(max, Math.max(min, number + by))));
  };
  return (
    <TextInput
      {...input} classNames={{ input: 'number-text' }} value={value} onKeyDown={press}
      onChange={(event) => onText(event.currentTarget.value)} inputMode={min < 0 ? 'text' : 'decimal'}
      autoComplete="off" spellCheck={false}
    />
  );
}
