import { Textarea, type TextareaProps } from '@mantine/core';
import { useTypedText } from './use-typed-text.ts';

type TextAreaProps = Omit<TextareaProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A plain text of several lines, without markup. */
export function TextArea({ value, onChange, ...props }: TextAreaProps) {
  const typed = useTypedText(value, onChange);
  return (
    <Textarea
      {...props}
      value={typed.value}
      onBlur={typed.onBlur}
      onChange={(event) => typed.onType(event.currentTarget.value)}
    />
  );
}
