// What a person reads about a value that is saved automatically (lib/offline/use-saver.ts).
import type { Draft, Saver, SaveSnapshot } from '../../lib/offline/saver.ts';
import { lazyComponent } from '../state/lazy-component.tsx';

/** The state of the automatic save; '' before the first change. */
export function saveText({ state, problem, isKept }: SaveSnapshot<unknown, unknown>): string {
  if (state === 'waiting' || state === 'saving') return 'Saving…';
  if (state === 'saved') return 'Saved';
  if (state === 'conflict') return 'Not saved: changed elsewhere. Kept on this device.';
  if (state !== 'unsaved') return '';
  const reason = problem === null ? 'Not saved yet.' : `Not saved: ${problem}`;
  return isKept ? `${reason} Kept on this device.` : reason;
}

const ConflictChoice = lazyComponent(() => import('./conflict-choice.tsx'), 'ConflictChoice');

interface ConflictProps<T, Version extends string | number, Answer> {
  title: string;
  document: SaveSnapshot<T, Answer> & { saver: Saver<T, Version, Answer> };
  /** Fetches the server's version. */
  load: () => Promise<Draft<T, Version>>;
  /** Offered as a third choice where two texts can follow each other. */
  join?: (theirs: T, own: T) => T;
}

/** Shown when the value was also changed in another tab, on another device or by another person. */
export function SaveConflict<T, Version extends string | number, Answer>(
  props: ConflictProps<T, Version, Answer>,
) {
  const { document, title, load, join } = props;
  const { state, value, saver } = document;
  if (state !== 'conflict') return null;
  const choice = (label: string, choose: (theirs: T) => T) => ({
    label,
    settle: async () => {
      const theirs = await load();
      saver.resolve(choose(theirs.value), theirs);
    },
  });
  return (
    <ConflictChoice
      title={title}
      choices={[
        choice('Keep this version', () => value),
        choice('Use the other version', (theirs) => theirs),
        ...(join ? [choice('Keep both', (theirs) => join(theirs, value))] : []),
      ]}
    />
  );
}
