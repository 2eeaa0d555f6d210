// A message to the people who run this installation.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { NAME_MAX } from './limits.ts';
import { Email, line, requiredText } from './text.ts';

export const CONTACT_MAX = 4000;
export const contactTopics = ['account', 'payment', 'interview', 'content', 'other'] as const;

export const ContactBody = z.strictObject({
  name: line(NAME_MAX, 'Your name is required.'),
  email: Email,
  topic: z.enum(contactTopics),
  message: requiredText('Please write a message.').max(
    CONTACT_MAX,
    `Please keep this to ${CONTACT_MAX} characters.`,
  ),
});
export type ContactBody = z.infer<typeof ContactBody>;

export const contactEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/contact',
    access: 'public',
    summary: 'Send a message to the people who run this installation.',
    body: ContactBody,
    response: z.object({ message: z.string() }),
    status: 202,
  }),
};
