// A message to the operators of this installation.
import { z } from 'zod';
import { CONTACT_MAX, contactTopics } from './contact.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { NAME_MAX } from './limits.ts';
import { Email, personName, requiredText } from './text.schemas.ts';

export const ContactBody = z.strictObject({
  name: personName(NAME_MAX, 'Your name is required.'),
  email: Email,
  topic: z.enum(contactTopics),
  message: requiredText('Please write a message.').max(
    CONTACT_MAX,
    `Please keep this to ${CONTACT_MAX} characters.`,
  ),
});
export type ContactBody = z.infer<typeof ContactBody>;

export const contactSchemas = {
  send: {
    summary: 'Send a message to the people who run this installation.',
    body: ContactBody,
    response: z.object({ message: z.string() }),
    status: 202,
  },
} satisfies EndpointSchemas;
