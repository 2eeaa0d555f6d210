import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { CONTACT_MAX, ContactBody, contactEndpoints } from '@urost3/contract/contact.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFields } from '../../ui/use-fields.ts';

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
