import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contactRoutes } from '@urost3/contract/contact.routes.ts';
import { ContactBody } from '@urost3/contract/contact.schemas.ts';
import { CONTACT_MAX } from '@urost3/contract/contact.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/use-form.ts';
import { siteQuery } from '../health/public/health.queries.ts';

const topics = [
  { value: 'account', label: 'My account' },
  { value: 'payment', label: 'A payment' },
  { value: 'interview', label: 'A mock interview' },
  { value: 'content', label: 'The content' },
  { value: 'other', label: 'Something else' },
];

interface ContactFormProps {
  /** Known details about the sender. */
  name: string;
  email: string;
  topic: string;
}

/** Tell people before they write when there is no recipient. */
function ReaderNotice() {
  const { data } = useQuery(siteQuery);
  if (data?.contact === 'nobody')
    return (
      <Notice kind="info" title="Nobody reads messages here yet">
        <Text size="sm">This site has no contact address, so the form cannot be sent.</Text>
      </Notice>
    );
  if (data?.contact === 'mailbox')
    return (
      <Notice kind="info" title="Nobody will answer">
        <Text size="sm">
          This is a demonstration that sends no email: your message is only kept in its mailbox.
        </Text>
      </Notice>
    );
  return null;
}

export function ContactForm({ name, email, topic }: ContactFormProps) {
  const [outcome, setOutcome] = useState<{ isSent: boolean; title: string } | null>(null);
  const form = useForm({
    initialValues: {
      name,
      email,
      topic: topics.some((item) => item.value === topic) ? topic : 'other',
      message: '',
    },
    schema: ContactBody,
    onSubmit: async (body) => {
      setOutcome(null);
      try {
        const answer = await callApi(contactRoutes.send, { body });
        setOutcome({ isSent: true, title: answer.message });
        form.setFieldValue('message', '');
      } catch (error) {
        const failed = 'Your message could not be sent. Please try again.';
        setOutcome({ isSent: false, title: messageOf(error, failed) });
      }
    },
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <ReaderNotice />
        {outcome && <Notice kind={outcome.isSent ? 'success' : 'error'} title={outcome.title} />}
        <TextInput
          {...form.getInputProps('name')}
          label="Your name"
          autoComplete="name"
          size="md"
        />
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          size="md"
        />
        <NativeSelect
          {...form.getInputProps('topic')}
          label="What is it about?"
          data={topics}
          size="md"
        />
        <Textarea
          {...form.getInputProps('message')}
          key={form.key('message')}
          label="Message"
          autosize
          minRows={5}
          maxLength={CONTACT_MAX}
          size="md"
        />
        <Button type="submit" size="md" loading={form.submitting}>
          Send Message
        </Button>
      </Stack>
    </form>
  );
}
