// 'Find a partner': members who want to practise, with their evenings and stations.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { Author } from '../people/people.schemas.ts';
import { StationId } from '../stations/stations.schemas.ts';
import { isPlainText, PLAIN_TEXT } from '../text/person-text.ts';
import { Timestamp } from '../text/text.schemas.ts';
import { evenings, PARTNER_NOTE_MAX, practicePartnerRoutes } from './practice-rooms.ts';

export const Evening = z.enum(evenings);

const isWithoutRepeats = (list: readonly string[]) => new Set(list).size === list.length;
const entryFields = {
  evenings: z
    .array(Evening)
    .min(1, 'Please choose an evening.')
    .max(evenings.length)
    .refine(isWithoutRepeats, 'Each evening appears once.'),
  stationIds: z
    .array(StationId)
    .min(1, 'Please choose a station.')
    .max(4)
    .refine(isWithoutRepeats, 'Each station appears once.'),
  note: z
    .string()
    .trim()
    .max(PARTNER_NOTE_MAX, `Please keep this to ${PARTNER_NOTE_MAX} characters.`)
    .refine(isPlainText, PLAIN_TEXT)
    .default(''),
};

export const PartnerEntryInput = z.strictObject(entryFields);

export const PartnerEntry = z.object({ ...entryFields, expiresAt: Timestamp });
export type PartnerEntry = z.infer<typeof PartnerEntry>;

export const Partner = Author.extend({
  uid: z.string(),
  evenings: z.array(Evening),
  stationIds: z.array(StationId),
  note: z.string(),
  /** Evenings and stations that both people chose. */
  sharedEvenings: z.array(Evening),
  sharedStationIds: z.array(StationId),
});
export type Partner = z.infer<typeof Partner>;

export const practicePartnerSchemas = {
  list: {
    summary:
      "The caller's entry, and the people who share an evening and a station with it; none without an entry.",
    response: z.object({ mine: PartnerEntry.nullable(), partners: z.array(Partner) }),
  },
  setMine: {
    summary: 'Look for a partner, for 30 days; replaces the entry before.',
    body: PartnerEntryInput,
    response: PartnerEntry,
  },
  removeMine: { summary: 'Stop looking for a partner.', response: null },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Practice partners',
  description: 'Members who look for somebody to practise with.',
};
export const practicePartnerEndpoints = joinEndpoints(
  practicePartnerRoutes,
  practicePartnerSchemas,
);
