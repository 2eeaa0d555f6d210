// A separate chunk: conflicts are rare.
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { Notice } from '../state/notice.tsx';
import { showToast } from '../state/show-toast.ts';

interface ConflictChoiceProps {
  title: string;
  /** Each `settle` fails when the other version cannot be fetched. */
  choices: readonly { label: string; settle: () => Promise<void> }[];
}

/** Lets a person decide which of two versions is kept. */
export function ConflictChoice({ title, choices }: ConflictChoiceProps) {
  const [isAsking, setIsAsking] = useState(false);
  const press = async (settle: () => Promise<void>) => {
    setIsAsking(true);
    try {
      await settle();
    } catch (error) {
      showToast('error', messageOf(error, 'The other version could not be loaded.'));
    }
    setIsAsking(false);
  };
  return (
    <Notice kind="warning" mt="md" title={title}>
      <Group gap="xs">
        {choices.map(({ label, settle }) => (
          <Button
            key={label}
            size="sm"
            variant="default"
            disabled={isAsking}
            onClick={() => void press(settle)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Notice>
  );
}
