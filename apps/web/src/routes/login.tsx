import { Container, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, Navigate, useSearchParams } from 'react-router';
import { DemoAccounts } from '../features/accounts/demo-accounts.tsx';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { RETURN_PARAM, safeReturnPath } from '../features/accounts/return-to.ts';
import { SessionEndNotice } from '../features/accounts/session-end-notice.tsx';
import { useAuth } from '../features/accounts/use-auth.ts';
import { useLoginForm } from '../features/accounts/use-login-form.ts';
import { paths } from '../paths.ts';
import { PRODUCT_LINE } from '../ui/product.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Login');
  const { user } = useAuth();
  const [search] = useSearchParams();
  const form = useLoginForm();
  if (user) {
    return <Navigate to={safeReturnPath(search.get(RETURN_PARAM)) ?? paths.dashboard} replace />;
  }

  return (
    <Container size={460} py={{ base: 24, sm: 64 }}>
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            Welcome back
          </Title>
          <Text c="dimmed">{PRODUCT_LINE}</Text>
        </div>
        <SessionEndNotice />
        <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
          <LoginForm form={form} />
        </Paper>
        <Text ta="center">
          New here? <Link to={paths.signup}>Sign up</Link>
        </Text>
        <DemoAccounts onChoose={form.fill} />
      </Stack>
    </Container>
  );
}
