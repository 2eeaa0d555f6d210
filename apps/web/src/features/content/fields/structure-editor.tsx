import { Button, Stack } from '@mantine/core';
import type {
  EditorStructure,
  EditorStructureSection,
} from '@urost3/contract/content/content.schemas.ts';
import { memo } from 'react';
import { useEditor } from '../editor/editor-context.ts';
import {
  emptyStructure,
  moved,
  removeAt,
  set,
  setStructure,
  updateAt,
} from '../editor/section-edits.ts';
import { LineInput } from './line-input.tsx';
import { LinesField, PairsField, useChangeList } from './row-list.tsx';
import { StructurePart } from './structure-part.tsx';

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
        color="red.9"
        w="fit-content"
        onClick={() => update(set({ content_structure: null }))}
      >
        Remove content structure
      </Button>
    </Stack>
  );
}

const phraseFields = [
  { name: 'phrase', label: 'Phrase', maxLength: 1000, flex: 3, miw: 200 },
  { name: 'category', label: 'Category of phrase', maxLength: 200, flex: 1, miw: 120 },
] as const;
