import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { type Ref, useState } from 'react';
import { useEditor } from '../editor/editor-context.ts';

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

/**
 * The state of a text field. The field shows each key press immediately. The rest of the editor is updated after a
 * pause.
 */
export function useTypedText(value: string, onChange: (value: string) => void) {
  const { store } = useEditor();
  /** The typed text (`text`). It is shown until the editor renders a document other than `over`. */
  const [typed, setTyped] = useState<{ text: string; over: EditorSection } | null>(null);
  const isAhead = typed !== null && typed.over === store.getRendered();
  return {
    value: isAhead ? typed.text : value,
    onType(text: string): void {
      setTyped({ text, over: store.getRendered() });
      store.type(() => onChange(text));
    },
    onBlur: store.render,
  };
}
