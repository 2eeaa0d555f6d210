import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { signInMethodRoutes } from '@urost3/contract/accounts/accounts.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';

interface WaysInDialogProps {
  person: { uid: string; name: string };
  onClose: () => void;
}

/** Shows administrators how a person signs in. The dialog contains no secrets and changes nothing. */
export function SignInMethodsDialog({ person, onClose }: WaysInDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`How ${person.name} logs in`}>
      <SignInMethods uid={person.uid} />
    </Modal>
  );
}

function SignInMethods({ uid }: { uid: string }) {
  const query = useQuery(
    apiQuery(['accounts', 'sign-in-methods', uid], signInMethodRoutes.getUserSignInMethods, {
      params: { id: uid },
    }),
  );
  const { data } = query;
  if (!query.isSuccess || !data) {
    return (
      <QueryState
        query={query}
        loading="Loading the ways to log in"
        isWholePage={false}
        otherwise="The ways to log in could not be loaded."
      />
    );
  }
  return (
    <Stack gap="sm">
      <Text>{data.hasPassword ? 'A password is set.' : 'No password is set.'}</Text>
      {data.providers.map(({ id, name, email, lastUsedAt }) => (
        <Text key={id} data-wrap="anywhere">
          <strong>{name}</strong>
          {email && ` (${email})`}, last used {formatDateTime(lastUsedAt)}
        </Text>
      ))}
    </Stack>
  );
}
