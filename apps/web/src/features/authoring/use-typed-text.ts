import type { EditorSection } from '@urost3/contract/content.ts';
import { useState } from 'react';
import { useEditor } from './editor-context.ts';

/** A text field that shows each key by itself and lets the rest of the editor follow after a pause. */
export function useTypedText(value: string, onChange: (value: string) => void) {
  const { sheet } = useEditor();
  /** What was typed over the document as it is drawn; once that is drawn anew, the document has the word. */
  const [typed, setTyped] = useState<{ text: string; over: EditorSection } | null>(null);
  const isAhead = typed !== null && typed.over === sheet.getDrawn();
  return {
    value: isAhead ? typed.text : value,
    onType(text: string): void {
      setTyped({ text, over: sheet.getDrawn() });
      sheet.type(() => onChange(text));
    },
    onBlur: sheet.draw,
  };
}
