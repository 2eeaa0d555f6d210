// A separate chunk: conflicts are rare.
import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from '../state/show-toast.ts';

export interface ConflictChoiceProps {
  title: string;
  own: string;
  /**
   * Fetches the other version, and continues with the text that `choose` returns.
   * @throws when the other version cannot be fetched
   */
  settle: (choose: (theirs: string) => string) => Promise<void>;
  /** Offered as a third choice where two texts can follow each other. */
  join?: ((theirs: string, own: string) => string) | undefined;
}

/** Lets a person decide which of two versions of a text is kept. */
export function ConflictChoice({ title, own, settle, join }: ConflictChoiceProps) {
  const [isAsking, setIsAsking] = useState(false);
  const choices: [label: string, choose: (theirs: string) => string][] = [
    ['Keep this version', () => own],
    ['Use the other version', (theirs) => theirs],
  ];
  if (join) choices.push(['Keep both', (theirs) => join(theirs, own)]);
  const press = async (choose: (theirs: string) => string) => {
    setIsAsking(true);
    try {
      await settle(choose);
    } catch (error) {
      showToast('error', messageOf(error, 'The other version could not be loaded.'));
    }
    setIsAsking(false);
  };
  return (
    <Alert color="orange" role="alert" mt="md" title={title}>
      <Group gap="xs">
        {choices.map(([label, choose]) => (
          <Button
            key={label}
            size="sm"
            variant="default"
            disabled={isAsking}
            onClick={() => void press(choose)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}
