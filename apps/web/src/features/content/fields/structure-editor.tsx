import { Autocomplete, Button, Group, Stack, Switch } from '@mantine/core';
import type {
  EditorStructure,
  EditorStructureSection,
} from '@urost3/contract/content/content.schemas.ts';
import { memo } from 'react';
import { Card } from '../../../ui/page/pieces.tsx';
import { useEditor } from '../editor/editor-context.ts';
import {
  emptyStructure,
  moved,
  orNull,
  removeAt,
  set,
  setStructure,
  updateAt,
} from '../editor/section-edits.ts';
import { LineInput } from './line-input.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { LinesField, PairsField, RowControls, useChangeList } from './row-list.tsx';

const emptyPart: EditorStructureSection = {
  section_type: 'spikes_stage',
  title: null,
  stage: null,
  speaker: null,
  content: '',
  is_expandable: false,
  metadata: { empathy_level: null, difficulty: null, timing: null, notes: null },
};

/** The structure of a conversation: stages, dialogue, phrases and learning points. */
export const StructureEditor = memo(function StructureEditor({
  structure,
}: {
  structure: EditorStructure | null;
}) {
  const { update } = useEditor();
  if (!structure) {
    return (
      <Button
        variant="light"
        w="fit-content"
        onClick={() => update(set({ content_structure: emptyStructure() }))}
      >
        Add content structure
      </Button>
    );
  }
  return <StructureFields structure={structure} />;
});

function StructureFields({ structure }: { structure: EditorStructure }) {
  const { update } = useEditor();
  const changeParts = useChangeList(setStructure, 'sections');
  const changePhrases = useChangeList(setStructure, 'empathy_phrases');
  const changePoints = useChangeList(setStructure, 'key_learning_points');
  return (
    <Stack gap="md">
      <LineInput
        label="Content structure type"
        description="For example spikes. Category and methodology are required with it."
        required
        maxLength={60}
        value={structure.type}
        onChange={(type) => update(setStructure((old) => ({ ...old, type })))}
      />
      {structure.sections.map((part, index) => (
        <StructurePart
          // Parts have no identity except their index.
          key={index}
          part={part}
          index={index}
          count={structure.sections.length}
          onChange={(change) => changeParts((old) => updateAt(old, index, change))}
          onMove={(to) => changeParts((old) => moved(old, index, to))}
          onRemove={() => changeParts((old) => removeAt(old, index))}
        />
      ))}
      <Button
        variant="light"
        w="fit-content"
        onClick={() => changeParts((old) => [...old, emptyPart])}
      >
        Add structure section
      </Button>
      <PairsField
        legend="Empathy phrases"
        noun="empathy phrase"
        rows={structure.empathy_phrases}
        fields={phraseFields}
        isOrdered={false}
        onChange={changePhrases}
      />
      <LinesField
        legend="Key learning points"
        noun="Learning point"
        lines={structure.key_learning_points}
        onChange={changePoints}
      />
      <Button
        variant="subtle"
        color="var(--mantine-color-error)"
        w="fit-content"
        onClick={() => update(set({ content_structure: null }))}
      >
        Remove content structure
      </Button>
    </Stack>
  );
}

const sectionTypes = ['spikes_stage', 'dialogue_block', 'guidance', 'example'];
const stages = [
  'Setting',
  'Perception',
  'Invitation',
  'Knowledge',
  'Emotions',
  'Strategy and summary',
];

type Part = EditorStructureSection;
type Metadata = Part['metadata'];

interface StructurePartProps {
  part: Part;
  index: number;
  count: number;
  onChange: (change: (part: Part) => Part) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One stage, dialogue or other part of a conversation. */
function StructurePart(props: StructurePartProps) {
  const { part, index, count, onChange, onMove, onRemove } = props;
  const change = (changes: Partial<Part>) => onChange((old) => ({ ...old, ...changes }));
  const changeMetadata = (changes: Partial<Metadata>) =>
    onChange((old) => ({ ...old, metadata: { ...old.metadata, ...changes } }));
  return (
    <Card p="sm" gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <strong>Structure section {index + 1}</strong>
        <RowControls
          noun="structure section"
          index={index}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </Group>
      <Group grow preventGrowOverflow={false} align="flex-end">
        <Autocomplete
          label="Section type"
          required
          data={sectionTypes}
          value={part.section_type}
          onChange={(section_type) => change({ section_type })}
        />
        <LineInput
          label="Section title"
          maxLength={300}
          value={part.title ?? ''}
          onChange={(title) => change({ title: orNull(title) })}
        />
      </Group>
      {part.section_type === 'spikes_stage' && (
        <Autocomplete
          label="Stage"
          required
          data={stages}
          value={part.stage ?? ''}
          onChange={(stage) => change({ stage: orNull(stage) })}
        />
      )}
      {part.section_type === 'dialogue_block' && (
        <LineInput
          label="Speaker"
          required
          maxLength={300}
          value={part.speaker ?? ''}
          onChange={(speaker) => change({ speaker: orNull(speaker) })}
        />
      )}
      <MarkdownField
        label="Section content"
        isRequired
        value={part.content}
        onChange={(content) => change({ content })}
      />
      <Switch
        label="Expandable"
        checked={part.is_expandable}
        onChange={(event) => change({ is_expandable: event.currentTarget.checked })}
      />
      <MetadataFields metadata={part.metadata} onChange={changeMetadata} />
    </Card>
  );
}

function MetadataFields({
  metadata,
  onChange,
}: {
  metadata: Metadata;
  onChange: (changes: Partial<Metadata>) => void;
}) {
  const setOne = (name: keyof Metadata) => (value: string) => onChange({ [name]: orNull(value) });
  return (
    <>
      <Group grow preventGrowOverflow={false} align="flex-end">
        <LineInput
          label="Empathy level"
          maxLength={300}
          value={metadata.empathy_level ?? ''}
          onChange={setOne('empathy_level')}
        />
        <LineInput
          label="Difficulty"
          maxLength={300}
          value={metadata.difficulty ?? ''}
          onChange={setOne('difficulty')}
        />
        <LineInput
          label="Timing"
          maxLength={300}
          value={metadata.timing ?? ''}
          onChange={setOne('timing')}
        />
      </Group>
      <LineInput
        label="Notes"
        maxLength={4000}
        value={metadata.notes ?? ''}
        onChange={setOne('notes')}
      />
    </>
  );
}

const phraseFields = [
  { name: 'phrase', label: 'Phrase', maxLength: 1000, flex: 3, miw: 200 },
  { name: 'category', label: 'Category of phrase', maxLength: 200, flex: 1, miw: 120 },
] as const;
