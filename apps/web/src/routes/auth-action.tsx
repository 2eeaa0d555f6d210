// Where mailed links of the identity provider lead: /auth/action?mode=…&oobCode=…
import { Button, Stack } from '@mantine/core';
import { recoveryEndpoints } from '@urost3/contract/recovery.ts';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useAuth } from '../features/accounts/use-auth.ts';
import { useLinkCode } from '../features/accounts/use-link-code.ts';
import { ApiError, callApi } from '../lib/api.ts';
import { endSession } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { FormPage } from '../ui/form-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageLoader } from '../ui/page-loader.tsx';

const FAILED = 'This link could not be used. Please try again.';
const words: Record<string, string> = {
  invalid_code: 'This link is invalid. It may have been used already. Please ask for a new one.',
  expired_code: 'This link has expired. Please ask for a new one.',
  email_in_use: 'This email address is already in use by another account.',
  user_disabled: 'This user account has been disabled.',
};

export function Component() {
  const [search] = useSearchParams();
  const oobCode = useLinkCode();
  const mode = search.get('mode');
  if (mode === 'resetPassword') {
    return <Navigate to={paths.resetPassword} replace state={{ oobCode }} />;
  }
  if (mode !== 'verifyAndChangeEmail' || !oobCode) {
    return <Outcome title="This link is not complete. Please use the link from your email." />;
  }
  return <ChangeEmail oobCode={oobCode} />;
}

const confirmations = new Map<string, Promise<void>>();

/** A link is used once, however often the page renders. */
function confirmOnce(oobCode: string): Promise<void> {
  const known = confirmations.get(oobCode);
  if (known) return known;
  const confirmation = callApi(recoveryEndpoints.confirmEmailChange, { body: { oobCode } }).then(
    // Every session of the account ended with the change, this one included.
    () => endSession(),
  );
  confirmations.set(oobCode, confirmation);
  return confirmation;
}

type Confirmation =
  | { status: 'pending' }
  | { status: 'done' }
  | { status: 'failed'; words: string };

function ChangeEmail({ oobCode }: { oobCode: string }) {
  const [outcome, setOutcome] = useState<Confirmation>({ status: 'pending' });
  // No query: its cache is emptied the moment the session ends, which is what the link does.
  useEffect(() => {
    confirmOnce(oobCode).then(
      () => setOutcome({ status: 'done' }),
      (error: unknown) => {
        const known = error instanceof ApiError ? words[error.code] : undefined;
        setOutcome({ status: 'failed', words: known ?? FAILED });
      },
    );
  }, [oobCode]);
  if (outcome.status === 'pending') return <PageLoader label="Confirming your new address" />;
  if (outcome.status === 'failed') return <Outcome title={outcome.words} />;
  return <Outcome isDone title="Your new email address is confirmed. Please log in with it." />;
}

function Outcome({ title, isDone = false }: { title: string; isDone?: boolean }) {
  const { user } = useAuth();
  return (
    <FormPage title="Confirm your email address">
      <Stack gap="md">
        <Notice kind={isDone ? 'success' : 'error'} title={title} />
        {user ? (
          <Button component={Link} to={paths.user} size="md">
            Back to your account
          </Button>
        ) : (
          <Button component={Link} to={paths.login} size="md">
            Log in
          </Button>
        )}
      </Stack>
    </FormPage>
  );
}
