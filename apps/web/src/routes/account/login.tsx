import { Container, Stack, Text, Title } from '@mantine/core';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useAuth } from '../../features/accounts/public/use-auth.ts';
import { useIsPasskeyAddress } from '../../features/accounts/security/passkey-support.ts';
import { DemoAccounts } from '../../features/accounts/sign-in/demo-accounts.tsx';
import { LoginForm } from '../../features/accounts/sign-in/login-form.tsx';
import { ProviderSignIn } from '../../features/accounts/sign-in/provider-sign-in.tsx';
import {
  RETURN_PARAM,
  SECOND_STEP_PARAM,
  safeReturnPath,
  useReturnPath,
} from '../../features/accounts/sign-in/return-to.ts';
import { SessionEndNotice } from '../../features/accounts/sign-in/session-end-notice.tsx';
import { useLoginForm } from '../../features/accounts/sign-in/use-login-form.ts';
import { landingPathOf } from '../../paths.ts';
import { Card } from '../../ui/page/pieces.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';

const SecondStepForm = lazyComponent(
  () => import('../../features/accounts/sign-in/second-step-form.tsx'),
  'SecondStepForm',
);
const PasskeySignIn = lazyComponent(
  () => import('../../features/accounts/sign-in/passkey-sign-in.tsx'),
  'PasskeySignIn',
);

export function Component() {
  const { user } = useAuth();
  const [search] = useSearchParams();
  const offersPasskeys = useIsPasskeyAddress();
  const { next, pathOf } = useReturnPath();
  const form = useLoginForm(search.has(SECOND_STEP_PARAM));
  if (user) {
    return (
      <Navigate to={safeReturnPath(search.get(RETURN_PARAM)) ?? landingPathOf(user)} replace />
    );
  }

  return (
    <Container size={460} py={{ base: 24, sm: 64 }}>
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            Welcome back
          </Title>
          <Text c="dimmed">Log in to continue.</Text>
        </div>
        <SessionEndNotice />
        <Card padding="2xl">
          {form.isSecondStep ? (
            <SecondStepForm onRestart={form.restart} />
          ) : (
            <>
              <LoginForm form={form} />
              {offersPasskeys && <PasskeySignIn />}
              <ProviderSignIn words="Sign in with" next={next} />
            </>
          )}
        </Card>
        <Text>
          New here? <Link to={pathOf('signup')}>Sign up</Link>
        </Text>
        <DemoAccounts onChoose={form.fill} />
      </Stack>
    </Container>
  );
}
