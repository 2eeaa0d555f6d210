import { Text } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { compareSections } from './compare-sections.ts';
import classes from './compare-view.module.css';
import { markChanges, type Piece } from './compare-words.ts';

interface CompareViewProps {
  before: EditorSection;
  after: EditorSection;
  beforeLabel: string;
  afterLabel: string;
}

/** Every differing field, with both versions side by side. */
export function CompareView({ before, after, beforeLabel, afterLabel }: CompareViewProps) {
  const differences = compareSections(before, after);
  if (differences.length === 0) return <Text c="dimmed">These versions are the same.</Text>;
  return (
    <dl className={classes.list}>
      {differences.map(({ label, before, after }) => {
        const [old, fresh] = markChanges(before, after);
        return (
          <div key={label} className={classes.item}>
            <dt>{label}</dt>
            <dd className={classes.text}>
              <span className={classes.side}>{beforeLabel}</span>
              <Words pieces={old} mark="del" />
            </dd>
            <dd className={classes.text}>
              <span className={classes.side}>{afterLabel}</span>
              <Words pieces={fresh} mark="ins" />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Words({ pieces, mark: Mark }: { pieces: readonly Piece[]; mark: 'del' | 'ins' }) {
  if (pieces.every(({ text }) => text === '')) return '(empty)';
  return pieces.map(({ text, isChanged }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity, and no state.
    isChanged ? <Mark key={index}>{text}</Mark> : text,
  );
}
