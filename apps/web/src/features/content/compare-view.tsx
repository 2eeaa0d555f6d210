import { Text } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { compareSections } from './compare-sections.ts';
import classes from './compare-view.module.css';

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
      {differences.map((difference) => (
        <div key={difference.label} className={classes.item}>
          <dt>{difference.label}</dt>
          <dd className={classes.text} data-side="before">
            <span className={classes.side}>{beforeLabel}</span>
            {difference.before || '(empty)'}
          </dd>
          <dd className={classes.text} data-side="after">
            <span className={classes.side}>{afterLabel}</span>
            {difference.after || '(empty)'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
