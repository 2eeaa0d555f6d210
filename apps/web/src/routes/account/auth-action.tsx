// The target of mailed links of the identity provider: /auth/action?mode=…&oobCode=…
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { recoveryRoutes } from '@urost3/contract/accounts/accounts.ts';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { profileQuery } from '../../features/accounts/profile/accounts.queries.ts';
import { useAuth } from '../../features/accounts/public/use-auth.ts';
import { useLinkCode } from '../../features/accounts/sign-up/use-link-code.ts';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { endSession } from '../../lib/api/session.ts';
import { paths } from '../../paths.ts';
import { MessagePage } from '../../ui/page/message-page.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';

const TITLE = 'Confirm your email address';
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
  /** Says what the button does. */
  question: string;
  done: string;
}

const links: Record<string, LinkUse> = {
  verifyAndChangeEmail: {
    // The change ends every session of the account, so the session of this browser is ended too.
    confirm: (oobCode) =>
      callApi(recoveryRoutes.confirmEmailChange, { body: { oobCode } }).then(() => endSession()),
    question: 'Your account will use this address, and you will be asked to log in again.',
    done: 'Your new email address is confirmed. Please log in with it.',
  },
  verifyEmail: {
    confirm: (oobCode) => callApi(recoveryRoutes.confirmEmail, { body: { oobCode } }),
    question: 'We will send mail to this address again.',
    done: 'Your email address is confirmed. Mail goes there again.',
  },
};

/** Waits for a press, because mail scanners open links and run the page's scripts. */
function UseLink({ link, oobCode }: { link: LinkUse; oobCode: string }) {
  usePageTitle(TITLE);
  const queryClient = useQueryClient();
  // Not a mutation, because the link of an email change ends the session, which clears the query cache.
  const [outcome, setOutcome] = useState<'open' | 'pending' | 'done' | { failure: string }>('open');
  const confirm = async () => {
    setOutcome('pending');
    try {
      await link.confirm(oobCode);
      setOutcome('done');
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    } catch (error) {
      const known = error instanceof ApiError ? words[error.code] : undefined;
      setOutcome({ failure: known ?? FAILED });
    }
  };
  if (outcome === 'done') return <Outcome isDone title={link.done} />;
  if (typeof outcome === 'object') return <Outcome title={outcome.failure} />;
  return (
    <MessagePage
      drawing="letter"
      title={TITLE}
      actions={
        <Button loading={outcome === 'pending'} onClick={() => void confirm()}>
          Confirm this address
        </Button>
      }
    >
      {link.question}
    </MessagePage>
  );
}

function Outcome({ title, isDone = false }: { title: string; isDone?: boolean }) {
  const { user } = useAuth();
  usePageTitle(TITLE);
  return (
    <MessagePage
      drawing={isDone ? 'letter' : 'warning'}
      title={TITLE}
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
