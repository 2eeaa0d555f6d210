// A message to the operators of this installation.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { CONTACT_MAX, NAME_MAX } from '../limits.ts';
import { ClientIdQuery, Email, personName, requiredText } from '../text/text.schemas.ts';
import { contactRoutes, contactTopics } from './contact.ts';

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
    summary: 'Send a message to the people who run this installation; idempotent by clientId.',
    query: ClientIdQuery,
    body: ContactBody,
    response: z.object({ message: z.string() }),
    status: 202,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Contact', description: 'Messages of visitors.' };
export const contactEndpoints = joinEndpoints(contactRoutes, contactSchemas);
