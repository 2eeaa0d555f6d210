import { Alert, Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { GROUP_MAX, GROUP_MIN, GROUP_NAME_MAX } from '@urost3/contract/limits.ts';
import { CreateConversationBody, messageEndpoints } from '@urost3/contract/messages.ts';
import { type FormEvent, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Modal } from '../../ui/modal.tsx';
import { discoverQuery } from '../people/people.queries.ts';
import { conversationsQuery } from './messages.queries.ts';

interface NewGroupProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (conversationId: string) => void;
}

export function NewGroup({ isOpen, onClose, onCreated }: NewGroupProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<strong>New group</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpen && <NewGroupForm onClose={onClose} onCreated={onCreated} />}
    </Modal>
  );
}

function NewGroupForm({ onClose, onCreated }: Omit<NewGroupProps, 'isOpen'>) {
  const client = useQueryClient();
  const people = useQuery(discoverQuery);
  const [name, setName] = useState('');
  const [uids, setUids] = useState<string[]>([]);
  const [error, setError] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: (body: { type: 'group'; name: string; participantIds: string[] }) =>
      callApi(messageEndpoints.createConversation, { body }),
    onSuccess: async ({ conversationId }) => {
      await client.invalidateQueries({ queryKey: conversationsQuery.queryKey });
      onCreated(conversationId);
    },
    onError: (problem) => setError(messageOf(problem, 'Failed to create the group.')),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const body = { type: 'group' as const, name, participantIds: uids };
    const checked = CreateConversationBody.safeParse(body);
    setError(checked.error?.issues[0]?.message ?? null);
    if (checked.success) create.mutate(body);
  }

  const options = (people.data ?? [])
    .filter((person) => person.communitySettings.allowGroupInvites)
    .map((person) => ({ value: person.uid, label: person.displayName }));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Group name"
          value={name}
          maxLength={GROUP_NAME_MAX}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <MultiSelect
          label="People"
          description={`${GROUP_MIN} to ${GROUP_MAX} people, you included`}
          data={options}
          placeholder={uids.length === 0 ? 'Search by name' : undefined}
          value={uids}
          onChange={setUids}
          maxValues={GROUP_MAX - 1}
          searchable
          nothingFoundMessage="Nobody found"
          comboboxProps={{ withinPortal: true }}
        />
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create group
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
