import { Text } from '@mantine/core';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useAuth } from '../../features/accounts/public/use-auth.ts';
import { ProviderSignIn } from '../../features/accounts/sign-in/provider-sign-in.tsx';
import {
  RETURN_PARAM,
  safeReturnPath,
  useReturnPath,
} from '../../features/accounts/sign-in/return-to.ts';
import { SignUpForm } from '../../features/accounts/sign-up/sign-up-form.tsx';
import { paths } from '../../paths.ts';
import { FormPage } from '../../ui/page/form-page.tsx';

export function Component() {
  const { user } = useAuth();
  const [search] = useSearchParams();
  const { next, pathOf } = useReturnPath();
  if (user)
    return <Navigate to={safeReturnPath(search.get(RETURN_PARAM)) ?? paths.dashboard} replace />;
  return (
    <FormPage
      title="Create your account"
      lead="Four sections are free. No card needed."
      size={540}
      footer={
        <Text>
          Already have an account? <Link to={pathOf('login')}>Log in</Link>
        </Text>
      }
    >
      <SignUpForm />
      <ProviderSignIn words="Sign up with" next={next} />
    </FormPage>
  );
}
