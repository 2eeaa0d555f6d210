import { Box, Group, Stack, Text } from '@mantine/core';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import type { Difference } from './compare-sections.ts';
import classes from './compare-view.module.css';
import { markChanges, type Piece } from './compare-words.ts';

interface Side {
  key: 'before' | 'after';
  label: string;
  /** What marked words on this side mean, for the legend: 'would be lost'. */
  meaning: string;
}

interface CompareViewProps {
  differences: readonly Difference[];
  /** The version that the dialog's main button would replace. */
  lost: Side;
  /** The version that would stay. */
  kept: Side;
}

const isWhole = (pieces: readonly Piece[]) => pieces.every(({ isChanged }) => !isChanged);

/** Every differing field, with both versions side by side. */
export function CompareView({ differences, lost, kept }: CompareViewProps) {
  if (differences.length === 0) return <Text c="dimmed">These versions are the same.</Text>;
  const fields = differences.map(({ label, ...texts }) => {
    const [old, fresh] = markChanges(texts[lost.key], texts[kept.key]);
    return { label, old, fresh, isReplaced: isWhole(old) && isWhole(fresh) };
  });
  return (
    <>
      {fields.some(({ isReplaced }) => !isReplaced) && (
        <Group className={classes.legend} component="p" gap="0.25rem 1.25rem" fz="sm">
          <span>
            <del>Struck through</del> {lost.meaning}
          </span>
          <span>
            <ins>Underlined</ins> {kept.meaning}
          </span>
        </Group>
      )}
      <Stack component="dl" gap="md">
        {fields.map(({ label, old, fresh, isReplaced }) => (
          <div key={label} className={classes.item}>
            <dt>{label}</dt>
            <dd
              className={cx(
                pieces.card,
                classes.text,
                classes.lost,
                isReplaced && classes.replaced,
              )}
            >
              <Box component="span" c="dimmed" fz="xs" display="block">
                {lost.label}
              </Box>
              <Words pieces={old} mark="del" isReplaced={isReplaced} />
            </dd>
            <dd
              className={cx(
                pieces.card,
                classes.text,
                classes.kept,
                isReplaced && classes.replaced,
              )}
            >
              <Box component="span" c="dimmed" fz="xs" display="block">
                {kept.label}
              </Box>
              <Words pieces={fresh} mark="ins" isReplaced={isReplaced} />
            </dd>
          </div>
        ))}
      </Stack>
    </>
  );
}

interface WordsProps {
  pieces: readonly Piece[];
  mark: 'del' | 'ins';
  /** Whether the two texts are so different that the whole text counts as changed. */
  isReplaced: boolean;
}

function Words({ pieces, mark: Mark, isReplaced }: WordsProps) {
  if (pieces.every(({ text }) => text === '')) return '(empty)';
  return pieces.map(({ text, isChanged }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity, and no state.
    isChanged || isReplaced ? <Mark key={index}>{text}</Mark> : text,
  );
}
