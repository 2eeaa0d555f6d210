import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { useTypedText } from './use-typed-text.ts';

type LineInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A single-line text field of a section in the editor. */
export function LineInput({ value, onChange, ...props }: LineInputProps) {
  const typed = useTypedText(value, onChange);
  return (
    <TextInput
      {...props}
      value={typed.value}
      onBlur={typed.onBlur}
      onChange={(event) => typed.onType(event.currentTarget.value)}
    />
  );
}
