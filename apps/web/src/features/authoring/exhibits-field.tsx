import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import {
  EditorExhibit,
  EXHIBITS_MAX,
  type ExhibitKind,
  exhibitKinds,
  exhibitLabels,
} from '@urost3/contract/exhibits.ts';
import { memo, useContext, useId, useState } from 'react';
import { Exhibits } from '../study/exhibits.tsx';
import { MediaUrlsContext } from './editor-context.ts';
import { dataTextOf, newExhibit } from './exhibit-templates.ts';
import { LineInput } from './line-input.tsx';
import { RowControls } from './row-controls.tsx';
import { type ChangeList, changedAt, moved, removedAt } from './section-edits.ts';

type Place = EditorExhibit['place'];

interface ExhibitsFieldProps {
  exhibits: readonly EditorExhibit[];
  /** Where they may stand; a new one stands at the first. */
  places: readonly [Place, ...Place[]];
  onChange: ChangeList<EditorExhibit>;
}

const placeWords: Record<Place, string> = {
  scenario: 'With the scenario',
  question: 'With the question',
  answer: 'With the answer',
};
const kinds = exhibitKinds.map((value) => ({ value, label: exhibitLabels[value] }));

/** Drawn data, tables and drawings, each with what it looks like below its fields. */
export const ExhibitsField = memo(function ExhibitsField({
  exhibits,
  places,
  onChange,
}: ExhibitsFieldProps) {
  const [kind, setKind] = useState<ExhibitKind>('table');
  return (
    <Stack gap="md" role="group" aria-label="Exhibits">
      <Text fw={600} size="sm">
        Exhibits
      </Text>
      {exhibits.map((exhibit, at) => (
        <ExhibitItem
          // Another kind or order begins its text anew.
          key={`${at} ${exhibits.length} ${exhibit.kind}`}
          exhibit={exhibit}
          number={at + 1}
          count={exhibits.length}
          places={places}
          onChange={(changes) =>
            onChange((old) =>
              changedAt(old, at, (item) => ({ ...item, ...changes }) as EditorExhibit),
            )
          }
          onMove={(to) => onChange((old) => moved(old, at, to))}
          onRemove={() => onChange((old) => removedAt(old, at))}
        />
      ))}
      {exhibits.length < EXHIBITS_MAX && (
        <Group align="flex-end" gap="xs">
          <NativeSelect
            label="Kind of new exhibit"
            value={kind}
            data={kinds}
            onChange={(event) => setKind(event.currentTarget.value as ExhibitKind)}
          />
          <Button
            variant="light"
            onClick={() => onChange((old) => [...old, newExhibit(kind, places[0])])}
          >
            Add exhibit
          </Button>
        </Group>
      )}
    </Stack>
  );
});

interface ExhibitItemProps {
  exhibit: EditorExhibit;
  number: number;
  count: number;
  places: readonly Place[];
  onChange: (changes: Partial<EditorExhibit>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ExhibitItem(props: ExhibitItemProps) {
  const { exhibit, number, count, places, onChange, onMove, onRemove } = props;
  const headingId = useId();
  return (
    <Stack gap="xs" role="group" aria-labelledby={headingId}>
      <Group justify="space-between">
        <Text fw={600} size="sm" id={headingId}>
          Exhibit {number}: {exhibitLabels[exhibit.kind]}
        </Text>
        <RowControls
          noun="exhibit"
          index={number - 1}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </Group>
      <Group gap="xs" align="flex-end">
        <LineInput
          flex={1}
          miw={200}
          label={`Title of exhibit ${number}`}
          required
          maxLength={300}
          value={exhibit.title}
          onChange={(title) => onChange({ title })}
        />
        {places.length > 1 && (
          <NativeSelect
            label={`Place of exhibit ${number}`}
            value={exhibit.place}
            data={places.map((value) => ({ value, label: placeWords[value] }))}
            onChange={(event) => onChange({ place: event.currentTarget.value as Place })}
          />
        )}
      </Group>
      <DataField exhibit={exhibit} number={number} onChange={onChange} />
      <Textarea
        label={`Exhibit ${number} in words`}
        description="Everything it shows, with the numbers, for people who cannot see it"
        required
        autosize
        minRows={2}
        maxLength={4000}
        value={exhibit.alt}
        onChange={(event) => onChange({ alt: event.currentTarget.value })}
      />
      <Preview exhibit={exhibit} />
    </Stack>
  );
}

/** @returns what the author's text is missing, in words, or the fields that stand in it */
function readData(exhibit: EditorExhibit, text: string): Partial<EditorExhibit> | string {
  let own: unknown;
  try {
    own = JSON.parse(text);
  } catch {
    return 'This is not readable yet: check quotes, commas and brackets.';
  }
  const { kind, title, place, alt } = exhibit;
  const whole = { ...(own as object), kind, title: title || '?', place, alt: alt || '?' };
  const parsed = EditorExhibit.safeParse(whole);
  if (parsed.success) {
    // The other fields are being typed elsewhere: this text says nothing about them.
    const { title: _, alt: __, place: ___, ...fields } = parsed.data;
    return fields;
  }
  const [issue] = parsed.error.issues;
  const path = issue?.path.join(' ') ?? '';
  return path ? `${path}: ${issue?.message ?? ''}` : (issue?.message ?? 'This is no exhibit.');
}

/** The text is its own until it can be read: half a number is not thrown away. */
function DataField({
  exhibit,
  number,
  onChange,
}: Pick<ExhibitItemProps, 'exhibit' | 'number' | 'onChange'>) {
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

function Preview({ exhibit }: { exhibit: EditorExhibit }) {
  const urls = useContext(MediaUrlsContext);
  const shown = { ...exhibit, title: exhibit.title || 'Untitled exhibit' };
  const drawn = shown.kind === 'drawing' ? { ...shown, file: urls[shown.file] ?? '' } : shown;
  return <Exhibits exhibits={[drawn]} place={exhibit.place} />;
}
