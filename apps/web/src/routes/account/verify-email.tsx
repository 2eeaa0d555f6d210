import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { useAuth } from '../../features/accounts/public/use-auth.ts';
import { useReturnPath } from '../../features/accounts/sign-in/return-to.ts';
import {
  SIGNUP_EXPIRED,
  useVerifyEmail,
} from '../../features/accounts/sign-up/use-verify-email.ts';
import { VerifyEmailForm } from '../../features/accounts/sign-up/verify-email-form.tsx';
import { MailboxHint } from '../../features/mail/mailbox-hint.tsx';
import { paths } from '../../paths.ts';
import { FormPage } from '../../ui/page/form-page.tsx';
import { Notice } from '../../ui/state/notice.tsx';

const IN_USE = 'Email already registered. Try logging in.';

export function Component() {
  const { user } = useAuth();
  const { next, pathOf } = useReturnPath();
  const state = useVerifyEmail();
  if (user) return <Navigate to={next ?? paths.dashboard} replace />;
  const { pending, step } = state;

  if (step.name === 'in-use' || step.name === 'created') {
    return (
      <Ended title={step.name === 'created' ? step.message : IN_USE}>
        <Button component={Link} to={pathOf('login')} size="md">
          Log in
        </Button>
      </Ended>
    );
  }
  if (step.name === 'expired' || !pending) {
    return (
      <Ended title={SIGNUP_EXPIRED}>
        <Button component={Link} to={pathOf('signup')} size="md">
          Sign Up
        </Button>
      </Ended>
    );
  }
  return (
    <FormPage
      title="Verify your email"
      footer={<MailboxHint />}
      lead={
        <>
          We sent a 6-digit code to <strong>{pending.email}</strong>. It is valid for 10 minutes.
        </>
      }
    >
      <VerifyEmailForm state={state} />
    </FormPage>
  );
}

function Ended({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FormPage title="Verify your email">
      <Stack gap="md">
        <Notice kind="warning" title={title} />
        {children}
      </Stack>
    </FormPage>
  );
}
