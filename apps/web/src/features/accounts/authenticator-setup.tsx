import { Button, Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { factorRoutes } from '@urost3/contract/accounts-factors.routes.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { useFactorChange } from './factors.queries.ts';
import { QrCode } from './qr-code.tsx';
import { CodeForm } from './second-step-form.tsx';

interface AuthenticatorSetupProps {
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for an authenticator app, and asks for the app's first code. */
export function AuthenticatorSetup({ onDone, onCancel }: AuthenticatorSetupProps) {
  const start = useQuery({
    queryKey: keyOf('accounts', 'authenticator'),
    queryFn: () => callApi(factorRoutes.startAuthenticator),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const confirm = useFactorChange(
    (code: string) => callApi(factorRoutes.confirmAuthenticator, { body: { code } }),
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  if (start.isPending) return <PageLoader />;
  return (
    <Stack gap="md" maw={420}>
      {start.error && (
        <Notice
          kind="error"
          title={messageOf(start.error, 'This did not work. Please try again.')}
        />
      )}
      {start.data && (
        <>
          <Text>
            1. Install an authenticator app, such as Aegis, Google Authenticator or the password app
            of your phone.
          </Text>
          <Text>2. Scan this picture with it, or type the key.</Text>
          <QrCode value={start.data.uri} />
          <Text size="sm">
            Key: <Code style={{ overflowWrap: 'anywhere' }}>{start.data.secret}</Code>
          </Text>
          <Text>3. Type the code that the app shows.</Text>
          <CodeForm
            submitLabel="Turn On"
            onProve={async (code) => void (await confirm.mutateAsync(code))}
          />
        </>
      )}
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </Stack>
  );
}
