import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { siteQuery } from '../features/health/public/health.queries.ts';
import { FormPage } from '../ui/form-page.tsx';

/** `?topic=` preselects the topic: links from a suspended account or a failed payment set it. */
export function Component() {
  const { user } = useAuth();
  const [search] = useSearchParams();
  const { data } = useQuery(siteQuery);
  // The form says so where nobody answers.
  const isAnswered = data?.contact !== 'mailbox' && data?.contact !== 'nobody';
  return (
    <FormPage
      title="Contact"
      lead={
        isAnswered
          ? 'We answer by email.'
          : 'About your account, a payment, an interview or the content.'
      }
      size={540}
    >
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
