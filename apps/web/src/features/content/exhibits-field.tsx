import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import type { EditorExhibit } from '@urost3/contract/exhibits.schemas.ts';
import {
  EXHIBITS_MAX,
  type ExhibitKind,
  exhibitKinds,
  exhibitLabels,
} from '@urost3/contract/exhibits.ts';
import { memo, useContext, useId, useState } from 'react';
import { Exhibits } from '../study/public/exhibits.tsx';
import { MediaUrlsContext } from './editor-context.ts';
import { ExhibitDataField } from './exhibit-data-field.tsx';
import { newExhibit } from './exhibit-templates.ts';
import { LineInput } from './line-input.tsx';
import { RowControls } from './row-controls.tsx';
import { type ChangeList, moved, removeAt, updateAt } from './section-edits.ts';

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
          // A change of the exhibit's kind, or of the number of exhibits, remounts the item. Its text field then shows
          // new data.
          key={`${at} ${exhibits.length} ${exhibit.kind}`}
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
