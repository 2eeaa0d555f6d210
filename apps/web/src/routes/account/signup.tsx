import { Text } from '@mantine/core';
import { Link, Navigate } from 'react-router';
import { useAuth } from '../../features/accounts/public/use-auth.ts';
import { ProviderSignIn } from '../../features/accounts/sign-in/provider-sign-in.tsx';
import { SignUpForm } from '../../features/accounts/sign-up/sign-up-form.tsx';
import { paths } from '../../paths.ts';
import { FormPage } from '../../ui/page/form-page.tsx';

export function Component() {
  const { user } = useAuth();
  if (user) return <Navigate to={paths.dashboard} replace />;
  return (
    <FormPage
      title="Create your account"
      lead="Four sections are free. No card needed."
      size={540}
      footer={
        <Text>
          Already have an account? <Link to={paths.login}>Log in</Link>
        </Text>
      }
    >
      <SignUpForm />
      <ProviderSignIn words="Sign up with" next={null} />
    </FormPage>
  );
}
