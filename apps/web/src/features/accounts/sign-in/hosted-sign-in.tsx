import { Stack, Text } from '@mantine/core';
import { FormPage } from '../../../ui/page/form-page.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { Operator } from '../../contact/public/operator.tsx';

/**
 * Replaces the forms for login, sign-up and password reset when a hosted provider manages the accounts. These forms
 * would not work then.
 */
export function HostedSignIn() {
  return (
    <FormPage title="Accounts are kept elsewhere">
      <Stack gap="md">
        <Notice kind="info" title="This installation has no passwords of its own." />
        <Text>
          It is connected to an identity provider, which looks after accounts, sign-ups and
          passwords. These pages cannot sign you in through it yet: please ask the people who run
          this service how to reach it.
        </Text>
        <Operator />
      </Stack>
    </FormPage>
  );
}
