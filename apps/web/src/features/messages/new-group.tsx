import { MultiSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CONVERSATION_NAME_MAX, GROUP_MAX, GROUP_MIN } from '@urost3/contract/limits.ts';
import { CreateConversationBody } from '@urost3/contract/messages/messages.schemas.ts';
import { messageRoutes } from '@urost3/contract/messages/messages.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { foldedOptions } from '../../ui/form/options-filter.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { discoverQuery, labelOf } from '../people/public/people.queries.ts';
import { conversationsQuery } from './public/messages.queries.ts';

const PEOPLE_FAILED =
  'People could not be loaded. Please check your connection and open this list again.';

interface NewGroupProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (conversationId: string) => void;
}

export function NewGroup({ isOpen, onClose, onCreated }: NewGroupProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="New group">
      {isOpen && <NewGroupForm onClose={onClose} onCreated={onCreated} />}
    </Modal>
  );
}

function NewGroupForm({ onClose, onCreated }: Omit<NewGroupProps, 'isOpen'>) {
  const people = useQuery(discoverQuery);
  const form = useForm({
    initialValues: { type: 'group', name: '', participantIds: [] as string[] },
    schema: CreateConversationBody,
    failure: 'The group could not be created. Please try again.',
    onSubmit: async (body) => {
      const { conversationId } = await callApi(messageRoutes.createConversation, { body });
      onCreated(conversationId);
    },
    changes: [conversationsQuery.queryKey],
  });
  const [hasNobody, setHasNobody] = useState(true);
  form.watch('participantIds', ({ value }) => setHasNobody(value.length === 0));
  const [problem] = Object.values(form.errors);
  const options = (people.data ?? [])
    .filter((person) => person.communitySettings.allowGroupInvites)
    .map((person) => ({ value: person.uid, label: labelOf(person) }));
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('name', { withError: false })}
          label="Group name"
          maxLength={CONVERSATION_NAME_MAX}
          data-autofocus
        />
        <MultiSelect
          {...form.getInputProps('participantIds', { withError: false })}
          label="People"
          description={`${GROUP_MIN} to ${GROUP_MAX} people, you included`}
          data={options}
          placeholder={hasNobody ? 'Search by name' : undefined}
          maxValues={GROUP_MAX - 1}
          searchable
          filter={foldedOptions}
          nothingFoundMessage={people.isError ? PEOPLE_FAILED : people.data && 'Nobody found'}
          onDropdownOpen={() => people.isError && void people.refetch()}
          comboboxProps={{ withinPortal: true }}
        />
        <FormFooter
          submitLabel="Create group"
          form={form}
          error={problem ? String(problem) : form.problem}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
