import { memo } from 'react';
import { LineInput } from './line-input.tsx';
import { RowList, useAddRow } from './row-list.tsx';
import { type ChangeList, updateAt } from './section-edits.ts';

interface LinesFieldProps {
  legend: string;
  /** What a line is called: 'Option' gives the labels 'Option 1', 'Add option', 'Remove option 1'. */
  noun: string;
  lines: readonly string[];
  onChange: ChangeList<string>;
}

/** A list of single-line fields, for example the options of a question or the key learning points. */
export const LinesField = memo(function LinesField(props: LinesFieldProps) {
  const { legend, noun, lines, onChange } = props;
  const { lastField, onAdd, onKeyDown } = useAddRow(() => onChange((old) => [...old, '']));
  return (
    <RowList
      legend={legend}
      noun={noun.toLowerCase()}
      rows={lines}
      onChange={onChange}
      onAdd={onAdd}
    >
      {(line, index) => (
        <LineInput
          ref={index === lines.length - 1 ? lastField : undefined}
          flex={1}
          miw={200}
          label={`${noun} ${index + 1}`}
          value={line}
          onChange={(value) => onChange((old) => updateAt(old, index, () => value))}
          onKeyDown={onKeyDown}
        />
      )}
    </RowList>
  );
});
