// What a person reads about a text that is saved automatically (lib/offline/use-saver.ts).
import type { Draft, Saver, SaveSnapshot } from '../../lib/offline/saver.ts';
import { lazyComponent } from '../state/lazy-component.tsx';
import type { ConflictChoiceProps } from './conflict-choice.tsx';

/** The state of the automatic save; '' before the first change. */
export function saveText({ state, problem, isKept }: SaveSnapshot<string, unknown>): string {
  if (state === 'waiting' || state === 'saving') return 'Saving…';
  if (state === 'saved') return 'Saved';
  if (state === 'conflict') return 'Not saved: changed elsewhere. Kept on this device.';
  if (state !== 'unsaved') return '';
  const reason = problem === null ? 'Not saved yet.' : `Not saved: ${problem}`;
  return isKept ? `${reason} Kept on this device.` : reason;
}

const ConflictChoice = lazyComponent(() =>
  import('./conflict-choice.tsx').then((module) => module.ConflictChoice),
);

interface ConflictProps<Version extends string | number, Answer>
  extends Pick<ConflictChoiceProps, 'title' | 'join'> {
  document: SaveSnapshot<string, Answer> & { saver: Saver<string, Version, Answer> };
  /** Fetches the server's version. */
  load: () => Promise<Draft<string, Version>>;
}

/** Shown when the text was also changed in another tab, on another device or by another person. */
export function SaveConflict<Version extends string | number, Answer>(
  props: ConflictProps<Version, Answer>,
) {
  const { document, title, load, join } = props;
  const { state, value, saver } = document;
  if (state !== 'conflict') return null;
  const settle = async (choose: (theirs: string) => string) => {
    const theirs = await load();
    saver.resolve(choose(theirs.value), theirs);
  };
  return <ConflictChoice title={title} own={value} settle={settle} join={join} />;
}
