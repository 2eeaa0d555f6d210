import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { ForgotPasswordForm } from '../../features/accounts/sign-in/forgot-password-form.tsx';
import { useReturnPath } from '../../features/accounts/sign-in/return-to.ts';
import { MailboxHint } from '../../features/mail/mailbox-hint.tsx';
import { FormPage } from '../../ui/page/form-page.tsx';

export function Component() {
  const { pathOf } = useReturnPath();
  return (
    <FormPage
      title="Forgot your password?"
      lead="We will email you a link to choose a new one."
      footer={
        <>
          <Text>
            <Link to={pathOf('login')} data-alone>
              Back to Login
            </Link>
          </Text>
          <MailboxHint />
        </>
      }
    >
      <ForgotPasswordForm />
    </FormPage>
  );
}
