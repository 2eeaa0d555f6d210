import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ContactBody } from '@urost3/contract/contact/contact.schemas.ts';
import { contactRoutes, contactTopics } from '@urost3/contract/contact/contact.ts';
import { CONTACT_MAX } from '@urost3/contract/limits.ts';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../lib/api/api.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice, Problem } from '../../ui/state/notice.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { siteQuery } from '../health/public/health.queries.ts';

const topics = [
  { value: 'account', label: 'My account' },
  { value: 'payment', label: 'A payment' },
  { value: 'interview', label: 'A mock interview' },
  { value: 'content', label: 'The content' },
  { value: 'other', label: 'Something else' },
];

const NOT_CHOSEN = { value: '', label: 'Choose a subject', disabled: true };
const ChosenBody = ContactBody.extend({
  topic: z.enum(contactTopics, 'Please choose a subject.'),
});

interface ContactFormProps {
  /** The initial value of the name field: the name of a signed-in sender, or empty for a visitor. */
  name: string;
  email: string;
  topic: string;
}

/** A notice above the form for a site on which messages cannot be sent, or are only stored on the site. */
function ReaderNotice({ contact }: { contact: string | undefined }) {
  if (contact === 'nobody')
    return (
      <Notice kind="info" title="Nobody reads messages here yet">
        This site has no contact address, so the form cannot be sent.
      </Notice>
    );
  if (contact === 'mailbox')
    return (
      <Notice kind="note">
        Demonstration: no email is sent. Your message is stored on this site only.
      </Notice>
    );
  return null;
}

export function ContactForm({ name, email, topic }: ContactFormProps) {
  const contact = useQuery(siteQuery).data?.contact;
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      name,
      email,
      topic: topics.some((item) => item.value === topic) ? topic : '',
      message: '',
    },
    schema: ChosenBody,
    draft: 'contact',
    failure: 'Your message could not be sent. Please try again.',
    onSubmit: async (body) => {
      setSent(null);
      const query = { clientId: form.clientIdOf(body) };
      const answer = await callApi(contactRoutes.send, { query, body });
      setSent(answer.message);
      if (form.finish()) {
        form.setFieldValue('message', '');
        form.forget();
      }
    },
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <ReaderNotice contact={contact} />
        {sent && <Notice kind="success" title={sent} />}
        <Problem error={form.problem} />
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
          data={[NOT_CHOSEN, ...topics]}
          size="md"
        />
        <Textarea
          {...form.getInputProps('message')}
          key={form.key('message')}
          label="Message"
          description="Please leave out anything that could identify a patient."
          autosize
          minRows={5}
          maxLength={CONTACT_MAX}
          size="md"
        />
        <Button type="submit" size="md" mt="2xs" loading={form.submitting}>
          Send Message
        </Button>
        {contact !== 'mailbox' && contact !== 'nobody' && <Quiet>We answer by email.</Quiet>}
      </Stack>
    </form>
  );
}
