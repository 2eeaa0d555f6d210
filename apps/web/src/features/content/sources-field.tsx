import { Button, Group, Stack } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { memo } from 'react';
import { useEditor } from './editor-context.ts';
import { LineInput } from './line-input.tsx';
import { RowControls } from './row-controls.tsx';
import { changedAt, orNull, removedAt, setList } from './section-edits.ts';

type Source = EditorSection['sources'][number];

export const SourcesField = memo(function SourcesField({
  sources,
}: {
  sources: readonly Source[];
}) {
  const { update } = useEditor();
  const change = (next: (sources: Source[]) => Source[]) => update(setList('sources', next));
  const changeOne = (at: number, changes: Partial<Source>) =>
    change((old) => changedAt(old, at, (source) => ({ ...source, ...changes })));
  return (
    <Stack gap="sm">
      {sources.map((source, index) => (
        // Sources have no identity except their index.
        <Group key={index} gap="xs" align="flex-end">
          <LineInput
            flex={2}
            miw={180}
            label={`Source ${index + 1}`}
            required
            maxLength={500}
            value={source.title}
            onChange={(title) => changeOne(index, { title })}
          />
          <LineInput
            flex={1}
            miw={140}
            label={`Part of source ${index + 1}`}
            maxLength={500}
            value={source.section ?? ''}
            onChange={(section) => changeOne(index, { section: orNull(section) })}
          />
          <LineInput
            flex={2}
            miw={180}
            label={`Address of source ${index + 1}`}
            type="url"
            placeholder="https://"
            value={source.url ?? ''}
            onChange={(url) => changeOne(index, { url: orNull(url) })}
          />
          <RowControls
            noun="source"
            index={index}
            onRemove={() => change((old) => removedAt(old, index))}
          />
        </Group>
      ))}
      <Button
        variant="light"
        size="compact-sm"
        w="fit-content"
        onClick={() => change((old) => [...old, { title: '', section: null, url: null }])}
      >
        Add source
      </Button>
    </Stack>
  );
});
