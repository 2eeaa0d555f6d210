// The target of mailed links of the identity provider: /auth/action?mode=…&oobCode=…
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { recoveryRoutes } from '@urost3/contract/accounts-recovery.routes.ts';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { profileQuery } from '../features/accounts/accounts.queries.ts';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { useLinkCode } from '../features/accounts/use-link-code.ts';
import { ApiError, callApi } from '../lib/api.ts';
import { endSession } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { MessagePage } from '../ui/message-page.tsx';
import { PageLoader } from '../ui/page-loader.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

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
  const link = links[mode ?? ''];
  if (!link || !oobCode) {
    return <Outcome title="This link is not complete. Please use the link from your email." />;
  }
  return <UseLink key={oobCode} link={link} oobCode={oobCode} />;
}

interface LinkUse {
  confirm(oobCode: string): Promise<void>;
  pending: string;
  done: string;
}

const links: Record<string, LinkUse> = {
  verifyAndChangeEmail: {
    // The change ends every session of the account, so the session of this browser is ended too.
    confirm: (oobCode) =>
      callApi(recoveryRoutes.confirmEmailChange, { body: { oobCode } }).then(() => endSession()),
    pending: 'Confirming your new address',
    done: 'Your new email address is confirmed. Please log in with it.',
  },
  verifyEmail: {
    confirm: (oobCode) => callApi(recoveryRoutes.confirmEmail, { body: { oobCode } }),
    pending: 'Confirming your address',
    done: 'Your email address is confirmed. Mail goes there again.',
  },
};

const confirmations = new Map<string, Promise<void>>();

/** Confirms a link once, because the page may render several times and a link works only once. */
function confirmOnce(link: LinkUse, oobCode: string): Promise<void> {
  const known = confirmations.get(oobCode);
  if (known) return known;
  const confirmation = link.confirm(oobCode);
  confirmations.set(oobCode, confirmation);
  return confirmation;
}

type Confirmation =
  | { status: 'pending' }
  | { status: 'done' }
  | { status: 'failed'; words: string };

function UseLink({ link, oobCode }: { link: LinkUse; oobCode: string }) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Confirmation>({ status: 'pending' });
  // Not a query, because the link of an email change ends the session, which clears the query cache.
  useEffect(() => {
    confirmOnce(link, oobCode).then(
      () => {
        setOutcome({ status: 'done' });
        void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
      },
      (error: unknown) => {
        const known = error instanceof ApiError ? words[error.code] : undefined;
        setOutcome({ status: 'failed', words: known ?? FAILED });
      },
    );
  }, [link, oobCode, queryClient]);
  if (outcome.status === 'pending') return <PageLoader label={link.pending} />;
  if (outcome.status === 'failed') return <Outcome title={outcome.words} />;
  return <Outcome isDone title={link.done} />;
}

function Outcome({ title, isDone = false }: { title: string; isDone?: boolean }) {
  const { user } = useAuth();
  usePageTitle('Confirm your email address');
  return (
    <MessagePage
      drawing={isDone ? 'letter' : 'warning'}
      title="Confirm your email address"
      actions={
        user ? (
          <Button component={Link} to={paths.user}>
            Back to your account
          </Button>
        ) : (
          <Button component={Link} to={paths.login}>
            Log in
          </Button>
        )
      }
    >
      <span role={isDone ? 'status' : 'alert'}>{title}</span>
    </MessagePage>
  );
}
