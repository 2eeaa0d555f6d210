import { Button, Stack } from '@mantine/core';
import type { EditorStructure, EditorStructureSection } from '@urost3/contract/content.schemas.ts';
import { memo, useCallback } from 'react';
import { useEditor } from './editor-context.ts';
import { LineInput } from './line-input.tsx';
import { LinesField } from './lines-field.tsx';
import { PhrasesField } from './phrases-field.tsx';
import {
  type ChangeList,
  emptyStructure,
  moved,
  removeAt,
  set,
  setStructure,
  updateAt,
} from './section-edits.ts';
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

type ListName = 'sections' | 'empathy_phrases' | 'key_learning_points';

function useChangeList<K extends ListName>(name: K): ChangeList<EditorStructure[K][number]> {
  const { update } = useEditor();
  return useCallback(
    (change) =>
      update(
        setStructure((old) => ({
          ...old,
          [name]: change(old[name] as readonly EditorStructure[K][number][]),
        })),
      ),
    [update, name],
  );
}

function StructureFields({ structure }: { structure: EditorStructure }) {
  const { update } = useEditor();
  const changeParts = useChangeList('sections');
  const changePhrases = useChangeList('empathy_phrases');
  const changePoints = useChangeList('key_learning_points');
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
      <PhrasesField phrases={structure.empathy_phrases} onChange={changePhrases} />
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
