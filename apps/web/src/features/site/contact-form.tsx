import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CONTACT_MAX, ContactBody, contactEndpoints } from '@urost3/contract/contact.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { siteQuery } from './site.queries.ts';

const topics = [
  { value: 'account', label: 'My account' },
  { value: 'payment', label: 'A payment' },
  { value: 'interview', label: 'A mock interview' },
  { value: 'content', label: 'The content' },
  { value: 'other', label: 'Something else' },
];

interface ContactFormProps {
  /** What is known about the sender. */
  name: string;
  email: string;
  topic: string;
}

/** Before somebody writes to nobody. */
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
  const known = topics.some((item) => item.value === topic) ? topic : 'other';
  const form = useFields(
    { name, email, topic: known, message: '' },
    {
      schema: ContactBody,
      onSubmit: async (values) => {
        setOutcome(null);
        try {
          const body = ContactBody.parse(values);
          const answer = await callApi(contactEndpoints.send, { body });
          setOutcome({ isSent: true, title: answer.message });
          form.reset({ ...values, message: '' });
        } catch (error) {
          const failed = 'Your message could not be sent. Please try again.';
          setOutcome({ isSent: false, title: messageOf(error, failed) });
        }
      },
    },
  );
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <ReaderNotice />
        {outcome && <Notice kind={outcome.isSent ? 'success' : 'error'} title={outcome.title} />}
        <TextInput {...form.field('name')} label="Your name" autoComplete="name" size="md" />
        <TextInput
          {...form.field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          size="md"
        />
        <NativeSelect {...form.field('topic')} label="What is it about?" data={topics} size="md" />
        <Textarea
          {...form.field('message')}
          label="Message"
          autosize
          minRows={5}
          maxLength={CONTACT_MAX}
          size="md"
        />
        <Button type="submit" size="md" loading={form.isSending}>
          Send Message
        </Button>
      </Stack>
    </form>
  );
}
