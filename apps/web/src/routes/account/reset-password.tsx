import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { recoveryRoutes } from '@urost3/contract/accounts/accounts.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ResetPasswordForm } from '../../features/accounts/sign-in/reset-password-form.tsx';
import { loginPathAfterReset } from '../../features/accounts/sign-in/return-to.ts';
import { useLinkCode } from '../../features/accounts/sign-up/use-link-code.ts';
import { callApi, hasCode } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';
import { paths } from '../../paths.ts';
import { FormPage } from '../../ui/page/form-page.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { PageLoader } from '../../ui/state/state-panel.tsx';

const REDIRECT_MS = 3000;
const NO_CODE = 'No reset code provided. Please use the link from your email.';
const INVALID =
  'The password reset link is invalid. This may be because the code was already used or has expired. Please request a new password reset.';
const OTHER = 'Invalid or expired password reset link. Please request a new one.';

export function Component() {
  const oobCode = useLinkCode();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Done />;
  if (!oobCode) return <Refused message={NO_CODE} />;
  return <CheckedLink oobCode={oobCode} onDone={() => setIsDone(true)} />;
}

function CheckedLink({ oobCode, onDone }: { oobCode: string; onDone: () => void }) {
  const { data, error, isPending } = useQuery({
    queryKey: keyOf('accounts', 'reset-link', oobCode),
    queryFn: ({ signal }) =>
      callApi(recoveryRoutes.verifyPasswordReset, { body: { oobCode }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isPending) return <PageLoader label="Checking your link" />;
  if (error) {
    return <Refused message={hasCode(error, 'invalid_code') ? INVALID : OTHER} />;
  }
  return (
    <Page lead={<>for {data.email}</>}>
      <ResetPasswordForm oobCode={oobCode} email={data.email} onDone={onDone} />
    </Page>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <Page>
      <Notice kind="error" title={message} />
    </Page>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(loginPathAfterReset()), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Page>
      <Stack gap="md">
        <Notice kind="success" title="Password updated successfully! Redirecting to login..." />
      </Stack>
    </Page>
  );
}

function Page({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <FormPage
      title="Reset your password"
      lead={lead}
      footer={
        <Group justify="space-between">
          <Link to={loginPathAfterReset()} data-alone>
            Log in
          </Link>
          <Link to={paths.forgotPassword} data-alone>
            Request Password Reset
          </Link>
        </Group>
      }
    >
      {children}
    </FormPage>
  );
}
