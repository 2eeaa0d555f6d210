import { Textarea } from '@mantine/core';
import { EditorExhibit } from '@urost3/contract/exhibits.schemas.ts';
import { useState } from 'react';
import { dataTextOf } from './exhibit-templates.ts';

/** Parses the author's JSON text. @returns the exhibit's fields, or a message that says what is wrong with the text */
function readData(exhibit: EditorExhibit, text: string): Partial<EditorExhibit> | string {
  let own: unknown;
  try {
    own = JSON.parse(text);
  } catch {
    return 'This is not readable yet: check quotes, commas and brackets.';
  }
  const { kind, title, place, alt, findings } = exhibit;
  const whole = { ...(own as object), kind, title: title || '?', place, alt: alt || '?', findings };
  const parsed = EditorExhibit.safeParse(whole);
  if (parsed.success) {
    // Return only the fields of this kind. Title, place, description and findings have inputs of their own.
    const { title: _, alt: __, place: ___, findings: ____, ...fields } = parsed.data;
    return fields;
  }
  const [issue] = parsed.error.issues;
  const path = issue?.path.join(' ') ?? '';
  return path ? `${path}: ${issue?.message ?? ''}` : (issue?.message ?? 'This is not an exhibit.');
}

interface ExhibitDataFieldProps {
  exhibit: EditorExhibit;
  number: number;
  onChange: (changes: Partial<EditorExhibit>) => void;
}

/** Edits an exhibit's data as JSON. Invalid text stays as typed, so that a half-typed number is not lost. */
export function ExhibitDataField({ exhibit, number, onChange }: ExhibitDataFieldProps) {
  const [text, setText] = useState(() => dataTextOf(exhibit));
  const read = readData(exhibit, text);
  return (
    <Textarea
      label={`Data of exhibit ${number}`}
      description="JSON, with the fields of its kind"
      autosize
      minRows={4}
      maxRows={20}
      spellCheck={false}
      ff="monospace"
      value={text}
      error={typeof read === 'string' ? read : undefined}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        const made = readData(exhibit, next);
        if (typeof made !== 'string') onChange(made);
      }}
    />
  );
}
