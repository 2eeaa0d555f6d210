import { Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { FormPage } from '../ui/form-page.tsx';

/** `?topic=` preselects the topic: links from a suspended account or a failed payment set it. */
export function Component() {
  const { user } = useAuth();
  const [search] = useSearchParams();
  return (
    <FormPage title="Contact" lead="We answer by email." size={540}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Please leave out anything that could identify a patient.
        </Text>
        <ContactForm
          key={user?.uid ?? 'visitor'}
          name={user?.displayName ?? ''}
          email={user?.email ?? ''}
          topic={search.get('topic') ?? 'other'}
        />
      </Stack>
    </FormPage>
  );
}
