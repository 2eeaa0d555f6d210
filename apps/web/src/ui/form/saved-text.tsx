// What a person reads about a text that is saved automatically (lib/offline/use-saver.ts).
import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import type { Draft, Saver, SaveSnapshot } from '../../lib/offline/saver.ts';
import { showToast } from '../state/show-toast.ts';

/** The state of the automatic save; '' before the first change. */
export function saveText({ state, problem, isKept }: SaveSnapshot<string, unknown>): string {
  if (state === 'waiting' || state === 'saving') return 'Saving…';
  if (state === 'saved') return 'Saved';
  if (state === 'conflict') return 'Not saved: changed elsewhere. Kept on this device.';
  if (state !== 'unsaved') return '';
  const reason = problem === null ? 'Not saved yet.' : `Not saved: ${problem}`;
  return isKept ? `${reason} Kept on this device.` : reason;
}

interface SaveConflictProps<Version extends string | number, Answer> {
  document: SaveSnapshot<string, Answer> & { saver: Saver<string, Version, Answer> };
  title: string;
  /** Fetches the server's version. */
  load: () => Promise<Draft<string, Version>>;
  /** Offered as a third choice where two texts can follow each other. */
  join?: (theirs: string, own: string) => string;
}

/** Shown when the text was also changed in another tab, on another device or by another person. The person decides which version is kept. */
export function SaveConflict<Version extends string | number, Answer>(
  props: SaveConflictProps<Version, Answer>,
) {
  const { document, title, load, join } = props;
  const { state, value: own, saver } = document;
  const [isAsking, setIsAsking] = useState(false);
  if (state !== 'conflict') return null;
  const settle = async (choose: (theirs: string) => string) => {
    setIsAsking(true);
    try {
      const theirs = await load();
      saver.resolve(choose(theirs.value), theirs);
    } catch (error) {
      showToast('error', messageOf(error, 'The other version could not be loaded.'));
    }
    setIsAsking(false);
  };
  const choices: [label: string, choose: (theirs: string) => string][] = [
    ['Keep this version', () => own],
    ['Use the other version', (theirs) => theirs],
  ];
  if (join) choices.push(['Keep both', (theirs) => join(theirs, own)]);
  return (
    <Alert color="orange" role="alert" mt="md" title={title}>
      <Group gap="xs">
        {choices.map(([label, choose]) => (
          <Button
            key={label}
            size="sm"
            variant="default"
            disabled={isAsking}
            onClick={() => void settle(choose)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}
