import { Group } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { memo } from 'react';
import { useEditor } from '../editor/editor-context.ts';
import { type ChangeList, orNull, setList, updateAt } from '../editor/section-edits.ts';
import classes from './fields.module.css';
import { LineInput } from './line-input.tsx';
import { RowList } from './row-list.tsx';

type Source = EditorSection['sources'][number];

export const SourcesField = memo(function SourcesField({
  sources,
}: {
  sources: readonly Source[];
}) {
  const { update } = useEditor();
  const change: ChangeList<Source> = (next) => update(setList('sources', next));
  const changeOne = (at: number, changes: Partial<Source>) =>
    change((old) => updateAt(old, at, (source) => ({ ...source, ...changes })));
  return (
    <RowList
      legend="Sources"
      isLegendHidden
      noun="source"
      rows={sources}
      isOrdered={false}
      rowClassName={classes.source}
      onChange={change}
      onAdd={() =>
        change((old) => [
          ...old,
          { title: '', section: null, url: null, edition: null, readOn: null },
        ])
      }
      below={(source, index) => (
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
          <LineInput
            flex={1}
            miw={180}
            label={`Edition (source ${index + 1})`}
            maxLength={200}
            value={source.edition ?? ''}
            onChange={(edition) => changeOne(index, { edition: orNull(edition) })}
          />
          <LineInput
            label={`Read on (source ${index + 1})`}
            type="date"
            value={source.readOn ?? ''}
            onChange={(readOn) => changeOne(index, { readOn: orNull(readOn) })}
          />
        </Group>
      )}
    >
      {(source, index) => (
        <LineInput
          flex={1}
          miw={200}
          label={`Source ${index + 1}`}
          required
          maxLength={500}
          value={source.title}
          onChange={(title) => changeOne(index, { title })}
        />
      )}
    </RowList>
  );
});
