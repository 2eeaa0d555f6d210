import { Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { EditorBlock } from '@urost3/contract/content/content.schemas.ts';
import { contentBlockTypes } from '@urost3/contract/stations/stations.ts';
import { memo, useCallback } from 'react';
import { Card } from '../../../ui/page/pieces.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { emptyBlock, moved, setBlock, setList } from '../editor/section-edits.ts';
import { MediaNameField } from '../media/media-name-field.tsx';
import { LineInput } from './line-input.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { RowControls } from './row-list.tsx';

// In the list of types, the three plain types come first, then all other types.
const plainTypes = ['paragraph', 'heading', 'image_identifier'];
const types = [...plainTypes, ...contentBlockTypes.filter((type) => !plainTypes.includes(type))];
/** The name of a type in words: `immediate_actions` → 'Immediate actions'. */
const labelOf = (type: string) => type.charAt(0).toUpperCase() + type.slice(1).replaceAll('_', ' ');

export const BlocksEditor = memo(function BlocksEditor({
  blocks,
}: {
  blocks: readonly EditorBlock[];
}) {
  const { update } = useEditor();
  const move = useCallback(
    (from: number, to: number) =>
      update(setList('content_sections', (blocks) => moved(blocks, from, to))),
    [update],
  );
  const add = () => update(setList('content_sections', (old) => [...old, emptyBlock()]));
  return (
    <Stack gap="sm">
      {blocks.length === 0 && <Quiet>No content blocks yet.</Quiet>}
      {blocks.map((block, index) => (
        <BlockCard key={block.id} block={block} index={index} count={blocks.length} onMove={move} />
      ))}
      <Button variant="light" w="fit-content" onClick={add}>
        Add content block
      </Button>
    </Stack>
  );
});

interface BlockCardProps {
  block: EditorBlock;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

const BlockCard = memo(function BlockCard({ block, index, count, onMove }: BlockCardProps) {
  const { update } = useEditor();
  const { id, type } = block;
  const number = index + 1;
  const change = useCallback(
    (changes: Partial<EditorBlock>) => update(setBlock(id, changes)),
    [update, id],
  );
  const setContent = useCallback((content: string) => change({ content }), [change]);
  const remove = () =>
    update(setList('content_sections', (old) => old.filter((item) => item.id !== id)));
  return (
    <Card p="sm" gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs">
          <Text component="strong" fw={600} size="sm">
            Content block {number}
          </Text>
          <Badge size="sm" visibleFrom="sm">
            {labelOf(type)}
          </Badge>
        </Group>
        <RowControls
          noun="content block"
          index={index}
          count={count}
          onMove={(to) => onMove(index, to)}
          onRemove={remove}
        />
      </Group>
      <Group grow preventGrowOverflow={false} align="flex-end">
        <NativeSelect
          label="Block type"
          value={type}
          data={(types.includes(type) ? types : [...types, type]).map((value) => ({
            value,
            label: labelOf(value),
          }))}
          onChange={(event) => change({ type: event.currentTarget.value })}
        />
        <LineInput
          label="Block title"
          maxLength={300}
          value={block.title}
          onChange={(title) => change({ title })}
        />
      </Group>
      {type === 'image_identifier' ? (
        <MediaNameField
          label="Content"
          description="Name of an image file; the title above describes it"
          kind="image"
          value={block.content}
          onChange={setContent}
        />
      ) : (
        <MarkdownField label="Content" value={block.content} onChange={setContent} />
      )}
    </Card>
  );
});
