import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { numberOf } from '../../lib/typed-number.ts';

/** Any text that is not a number means -1, which every check refuses. NaN would become null in the local copy. */
function orderOf(text: string): number {
  const order = numberOf(text);
  return Number.isNaN(order) ? -1 : order;
}

interface OrderFieldProps {
  order: number;
  error: ReactNode;
  onChange: (order: number) => void;
}

export function OrderField({ order, error, onChange }: OrderFieldProps) {
  const [text, setText] = useState(String(order));
  return (
    <TextInput
      label="Order"
      description="The lowest is the free preview"
      inputMode="numeric"
      error={error}
      // Another version of the section can be loaded, which has its own number.
      value={orderOf(text) === order ? text : String(order)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(orderOf(event.currentTarget.value));
      }}
    />
  );
}
