import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import {
  EXHIBITS_MAX,
  type ExhibitKind,
  exhibitKinds,
  exhibitLabels,
} from '@urost3/contract/content/content.ts';
import { EditorExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import { memo, useContext, useId, useState } from 'react';
import { Exhibits } from '../../study/public/exhibits.tsx';
import { MediaUrlsContext } from '../editor/editor-context.ts';
import {
  type ChangeList,
  type EditedExhibit,
  moved,
  removeAt,
  updateAt,
} from '../editor/section-edits.ts';
import { LineInput } from '../fields/line-input.tsx';
import { RowControls } from '../fields/row-list.tsx';

const time = { label: 'Time', unit: 's' };
const curve = (label: string, unit: string) => ({
  label,
  unit,
  reference: null,
  points: [
    [0, 0],
    [10, 12],
    [20, 0],
  ],
});

/** Initial content of a new exhibit: a small example of its kind, which the author replaces. */
const data: Record<ExhibitKind, object> = {
  trend: {
    x: { label: 'Month', unit: null },
    series: [
      {
        label: 'PSA',
        unit: 'ng/mL',
        reference: [0, 4],
        points: [
          ['Mar 2025', 4.2],
          ['Mar 2026', 6.1],
        ],
      },
    ],
  },
  flow: { x: time, series: [curve('Flow', 'mL/s')], facts: [{ label: 'Qmax', value: '12 mL/s' }] },
  urodynamics: {
    x: time,
    series: [curve('Pves', 'cmH2O'), curve('Flow', 'mL/s')],
    events: [{ at: 10, label: 'cough' }],
  },
  ecg: { rate: 72, rhythm: 'sinus', pr: 160, qrs: 90, t_wave: 'normal', st: 0, seconds: 6 },
  table: { columns: ['Measure', 'Result'], rows: [['pH', '7.35']], note: null },
  drawing: { file: 'name.svg', note: null },
};

function newExhibit(kind: ExhibitKind, place: EditorExhibit['place']): EditorExhibit {
  return { kind, title: '', place, alt: '', findings: null, ...data[kind] } as EditorExhibit;
}

/** The fields that only this kind of exhibit has, as JSON text for the author to edit. */
function dataTextOf(exhibit: EditedExhibit) {
  const {
    kind: _,
    title: __,
    place: ___,
    alt: ____,
    findings: _____,
    unreadable: ______,
    ...own
  } = exhibit;
  // Put each point of a curve and each row of a table on one line.
  return JSON.stringify(own, null, 2).replace(/\[\s+((?:-?[\d.]+|"[^"]*"|null),?\s*)+\]/g, (list) =>
    list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );
}

type Place = EditorExhibit['place'];

interface ExhibitsFieldProps {
  exhibits: readonly EditorExhibit[];
  /** Allowed positions; a new exhibit gets the first. */
  places: readonly [Place, ...Place[]];
  onChange: ChangeList<EditorExhibit>;
}

const placeWords: Record<Place, string> = {
  scenario: 'With the scenario',
  question: 'With the question',
  answer: 'With the answer',
};
const kinds = exhibitKinds.map((value) => ({ value, label: exhibitLabels[value] }));

/** Charts, tables and drawings, each with a preview below its fields. */
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
          // The index, so that a pressed button keeps the focus when its exhibit moves.
          key={at}
          exhibit={exhibit}
          number={at + 1}
          count={exhibits.length}
          places={places}
          onChange={(changes) =>
            onChange((old) =>
              updateAt(old, at, (item) => ({ ...item, ...changes }) as EditorExhibit),
            )
          }
          onMove={(to) => onChange((old) => moved(old, at, to))}
          onRemove={() => onChange((old) => removeAt(old, at))}
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
  exhibit: EditedExhibit;
  number: number;
  count: number;
  places: readonly Place[];
  onChange: (changes: Partial<EditedExhibit>) => void;
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
      <ExhibitDataField exhibit={exhibit} number={number} onChange={onChange} />
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
      <Textarea
        label={`Findings of exhibit ${number}`}
        description="What a good candidate says about it: learners describe it first, then reveal this"
        autosize
        minRows={2}
        maxLength={4000}
        value={exhibit.findings ?? ''}
        onChange={(event) => onChange({ findings: event.currentTarget.value || null })}
      />
      <Preview exhibit={exhibit} />
    </Stack>
  );
}

function Preview({ exhibit }: { exhibit: EditorExhibit }) {
  const urls = useContext(MediaUrlsContext);
  const shown = { ...exhibit, title: exhibit.title || 'Untitled exhibit' };
  const drawn = shown.kind === 'drawing' ? { ...shown, file: urls[shown.file] ?? '' } : shown;
  return <Exhibits exhibits={[drawn]} place={exhibit.place} />;
}

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
  exhibit: EditedExhibit;
  number: number;
  onChange: (changes: Partial<EditedExhibit>) => void;
}

/** Edits an exhibit's data as JSON. Invalid text stays as typed, so that a half-typed number is not lost. */
function ExhibitDataField({ exhibit, number, onChange }: ExhibitDataFieldProps) {
  const data = dataTextOf(exhibit);
  /** The typed text in its own form. It is shown until the exhibit has other data than `over`, for example those of an earlier version. */
  const [typed, setTyped] = useState({ text: data, over: data });
  const text = exhibit.unreadable ?? (typed.over === data ? typed.text : data);
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
        const made = readData(exhibit, next);
        if (typeof made === 'string') return onChange({ unreadable: next });
        setTyped({ text: next, over: dataTextOf({ ...exhibit, ...made } as EditedExhibit) });
        onChange({ ...made, unreadable: undefined });
      }}
    />
  );
}
