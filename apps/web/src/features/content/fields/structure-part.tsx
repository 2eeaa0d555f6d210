import { Autocomplete, Group, Paper, Stack, Switch } from '@mantine/core';
import type { EditorStructureSection } from '@urost3/contract/content/content.schemas.ts';
import { orNull } from '../editor/section-edits.ts';
import { LineInput } from './line-input.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { RowControls } from './row-list.tsx';

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
export function StructurePart(props: StructurePartProps) {
  const { part, index, count, onChange, onMove, onRemove } = props;
  const change = (changes: Partial<Part>) => onChange((old) => ({ ...old, ...changes }));
  const changeMetadata = (changes: Partial<Metadata>) =>
    onChange((old) => ({ ...old, metadata: { ...old.metadata, ...changes } }));
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
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
      </Stack>
    </Paper>
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
