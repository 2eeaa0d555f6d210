// Target of the identity provider's mailed links: /auth/action?mode=…&oobCode=…
import { Button, Stack } from '@mantine/core';
import { recoveryRoutes } from '@urost3/contract/accounts-recovery.routes.ts';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useAuth } from '../features/accounts/public/use-auth.ts';
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
  const confirmation = callApi(recoveryRoutes.confirmEmailChange, { body: { oobCode } }).then(
    // The change ended every session of the account, including this one.
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
  // Not a query, because the query cache is cleared when the session ends, which this link causes.
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
