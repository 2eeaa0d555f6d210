import { TextInput, type TextInputProps } from '@mantine/core';
import { useTypedText } from './use-typed-text.ts';

type LineInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A single-line field of a section. */
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
