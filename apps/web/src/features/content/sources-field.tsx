import { Button, Group, Stack } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { memo } from 'react';
import { useEditor } from './editor-context.ts';
import { LineInput } from './line-input.tsx';
import { RowControls } from './row-controls.tsx';
import classes from './section-editor.module.css';
import { orNull, removeAt, setList, updateAt } from './section-edits.ts';

type Source = EditorSection['sources'][number];

export const SourcesField = memo(function SourcesField({
  sources,
}: {
  sources: readonly Source[];
}) {
  const { update } = useEditor();
  const change = (next: (sources: Source[]) => Source[]) => update(setList('sources', next));
  const changeOne = (at: number, changes: Partial<Source>) =>
    change((old) => updateAt(old, at, (source) => ({ ...source, ...changes })));
  return (
    <Stack gap="sm">
      {sources.map((source, index) => (
        // Sources have no identity except their index.
        <Stack key={index} gap="xs" className={classes.source}>
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <LineInput
              flex={1}
              label={`Source ${index + 1}`}
              required
              maxLength={500}
              value={source.title}
              onChange={(title) => changeOne(index, { title })}
            />
            <RowControls
              noun="source"
              index={index}
              onRemove={() => change((old) => removeAt(old, index))}
            />
          </Group>
          <Group gap="xs" align="flex-end">
            <LineInput
              flex={1}
              miw={180}
              label={`Section (source ${index + 1})`}
              maxLength={500}
              value={source.section ?? ''}
              onChange={(section) => changeOne(index, { section: orNull(section) })}
            />
            <LineInput
              flex={2}
              miw={180}
              label={`URL (source ${index + 1})`}
              type="url"
              placeholder="https://"
              value={source.url ?? ''}
              onChange={(url) => changeOne(index, { url: orNull(url) })}
            />
          </Group>
        </Stack>
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
