import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { useState } from 'react';
import { useEditor } from './editor-context.ts';

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
