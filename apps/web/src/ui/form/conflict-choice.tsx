// A separate chunk: conflicts are rare.
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Notice } from '../state/notice.tsx';

interface ConflictChoiceProps {
  title: string;
  /** Each `settle` fails when the other version cannot be fetched. */
  choices: readonly { label: string; settle: () => Promise<void> }[];
}

/** Lets a person decide which of two versions is kept. */
export function ConflictChoice({ title, choices }: ConflictChoiceProps) {
  const choose = useMutation({
    mutationFn: (settle: () => Promise<void>) => settle(),
    meta: { failure: 'The other version could not be loaded.' },
  });
  return (
    <Notice kind="warning" mt="md" title={title}>
      <Group gap="xs">
        {choices.map(({ label, settle }) => (
          <Button
            key={label}
            size="sm"
            variant="default"
            disabled={choose.isPending}
            onClick={() => choose.mutate(settle)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Notice>
  );
}
