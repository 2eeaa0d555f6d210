import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { waysInRoutes } from '@urost3/contract/accounts-ways-in.routes.ts';
import { callApi, messageOf } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { keyOf } from '../../../lib/query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PageLoader } from '../../../ui/page-loader.tsx';

interface WaysInDialogProps {
  person: { uid: string; name: string };
  onClose: () => void;
}

/** For administrators: how a person logs in. Never a secret, and nothing to change. */
export function WaysInDialog({ person, onClose }: WaysInDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={<strong>How {person.name} logs in</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <WaysIn uid={person.uid} />
    </Modal>
  );
}

function WaysIn({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('accounts', 'ways-in', uid),
    queryFn: ({ signal }) => callApi(waysInRoutes.getUserWaysIn, { params: { id: uid }, signal }),
  });
  if (error) {
    return (
      <ErrorState
        isWholePage={false}
        message={messageOf(error, 'The ways to log in could not be loaded.')}
        onRetry={() => void refetch()}
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
