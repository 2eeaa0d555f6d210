import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { signInMethodRoutes } from '@urost3/contract/accounts/accounts.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { PageLoader } from '../../../ui/state/page-loader.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';

interface WaysInDialogProps {
  person: { uid: string; name: string };
  onClose: () => void;
}

/** Shows administrators how a person signs in. The dialog contains no secrets and changes nothing. */
export function SignInMethodsDialog({ person, onClose }: WaysInDialogProps) {
  return (
    <Modal opened onClose={onClose} title={<strong>How {person.name} logs in</strong>}>
      <SignInMethods uid={person.uid} />
    </Modal>
  );
}

function SignInMethods({ uid }: { uid: string }) {
  const query = useQuery({
    queryKey: keyOf('accounts', 'sign-in-methods', uid),
    queryFn: ({ signal }) =>
      callApi(signInMethodRoutes.getUserSignInMethods, { params: { id: uid }, signal }),
  });
  const { data, error } = query;
  if (error) {
    return (
      <QueryState
        query={query}
        isWholePage={false}
        otherwise="The ways to log in could not be loaded."
      />
    );
  }
  if (!data) return <PageLoader label="Loading the ways to log in" />;
  return (
    <Stack gap="sm">
      <Text>{data.hasPassword ? 'A password is set.' : 'No password is set.'}</Text>
      {data.providers.map(({ id, name, email, lastUsedAt }) => (
        <Text key={id} style={{ overflowWrap: 'anywhere' }}>
          <strong>{name}</strong>
          {email && ` (${email})`}, last used {formatDateTime(lastUsedAt)}
        </Text>
      ))}
    </Stack>
  );
}
