import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { userRoutes } from '@urost3/contract/users/users.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { EmailText } from '../../../ui/text/email-text.tsx';

const SEARCH_WAIT_MS = 300;
const SHOWN = 5;

export interface Person {
  uid: string;
  name: string;
}

interface PersonSearchProps {
  chosen: Person | null;
  onChoose: (person: Person) => void;
}

/** Finds a person among all accounts by name, email or UID. */
export function PersonSearch({ chosen, onChoose }: PersonSearchProps) {
  const [text, setText] = useState('');
  const [searchTerm] = useDebouncedValue(text.trim(), SEARCH_WAIT_MS);
  const found = useQuery(
    apiQuery(['users', 'person-search', searchTerm], userRoutes.list, {
      query: {
        page: 1,
        limit: SHOWN,
        searchTerm,
        status: 'all',
        role: 'all',
        sortBy: 'displayName',
        sortOrder: 'asc',
      },
      enabled: searchTerm !== '',
      placeholderData: keepPreviousData,
    }),
  );
  const people = searchTerm === '' ? [] : (found.data?.users ?? []);
  return (
    <Stack gap="xs">
      <TextInput
        label="Person"
        type="search"
        placeholder="Name or email"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {people.length > 0 && (
        <Radio.Group
          label="Found people"
          value={chosen?.uid ?? null}
          onChange={(uid) => {
            const user = people.find((one) => one.uid === uid);
            if (user) onChoose({ uid, name: user.displayName || user.email });
          }}
        >
          <Stack gap="xs" mt="xs">
            {people.map((user) => (
              <Radio
                key={user.uid}
                value={user.uid}
                label={user.displayName || user.email}
                description={<EmailText address={user.email} />}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Text size="sm" c="dimmed" role="status">
        {found.isError && messageOf(found.error, 'Failed to fetch users. Please try again.')}
        {found.data && searchTerm !== '' && wordsFor(found.data.totalUsers)}
      </Text>
    </Stack>
  );
}

function wordsFor(total: number): string {
  if (total === 0) return 'No users found matching your criteria.';
  return total > SHOWN ? `${total} people match. Type more to find the right one.` : '';
}
