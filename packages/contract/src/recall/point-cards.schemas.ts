// Point cards. A learner gets one for each missed checklist point, and one for each multiple-choice question that was
// answered wrongly. The day on which a card is due is computed from all attempts and grades. A repeated `clientId`
// changes nothing.
import { z } from 'zod';
import { AttemptClientId } from '../attempts/attempts.schemas.ts';
import { pointWeights } from '../content/checklist.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { SectionSource } from '../stations/stations.schemas.ts';
import { SectionRef } from '../study/study.schemas.ts';
import { DateOnly, Timestamp } from '../text/text.schemas.ts';
import { pointCardGrades, pointCardKinds, pointCardRoutes } from './recall.ts';

const PointCardRef = z.object({
  ...SectionRef.shape,
  kind: z.enum(pointCardKinds),
  /** A hash of the point's text, or the question's id. */
  key: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'That is not a valid card.'),
});
export type PointCardRef = z.infer<typeof PointCardRef>;

export const PointCard = PointCardRef.extend({
  sectionTitle: z.string(),
  /** Whether the section is free. When Premium ends, a device deletes its stored cards unless all of them are free. */
  isFree: z.boolean(),
  dueOn: DateOnly,
  /** The case as Markdown without pictures. */
  scenario: z.string().nullable(),
  /** The position of the point in the checklist, counted from 1; null for a question. */
  place: z.object({ number: z.int(), total: z.int() }).nullable(),
  /** The clinical question of the card, as Markdown without pictures. */
  prompt: z.string(),
  /** The options of a multiple-choice question; empty for a checklist point. */
  options: z.array(z.string()),
  /** The point, or the right option. */
  answer: z.string(),
  /** The model answer or explanation, as Markdown without pictures. */
  explanation: z.string().nullable(),
  /** The weight of a checklist point; null for a question. */
  weight: z.enum(pointWeights).nullable(),
  sources: z.array(SectionSource),
  /** How often the learner missed the point or question, or graded the card 'again'. */
  lapses: z.int(),
});
export type PointCard = z.infer<typeof PointCard>;

export const PointCards = z.object({
  /** The London date on the server. */
  today: DateOnly,
  /** The number of cards due today or earlier, including those beyond the limit of `cards`. */
  dueCount: z.int(),
  /** Due cards, the least remembered first, and then those of the coming days. */
  cards: z.array(PointCard),
});
export type PointCards = z.infer<typeof PointCards>;

export const PointCardGradeInput = z.strictObject({
  ...PointCardRef.shape,
  clientId: AttemptClientId,
  grade: z.enum(pointCardGrades),
  /** The time of a grade that was given offline. If omitted, the server's time counts. */
  madeAt: Timestamp.optional(),
});
export type PointCardGradeInput = z.infer<typeof PointCardGradeInput>;

export const pointCardSchemas = {
  listCards: {
    summary: 'Point cards that are due today, and those of the coming days.',
    response: PointCards,
  },
  gradeCard: {
    summary: 'Keep how well a card was remembered; idempotent by clientId.',
    body: PointCardGradeInput,
    response: PointCardRef.extend({ dueOn: DateOnly }),
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Point cards',
  description: 'Cards about missed checklist points and questions answered wrong.',
};
export const pointCardEndpoints = joinEndpoints(pointCardRoutes, pointCardSchemas);
