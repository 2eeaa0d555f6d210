// Creates learners and their answers, for tests of the comparison and the item analysis.

import { randomUUID } from 'node:crypto';
import type { EditorQuestion } from '@urost3/contract/content/content.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import type { Principal } from '../../http/guards/principal.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { recordPick } from '../attempts/attempts.service.ts';

export const options = ['2 hours', '6 hours', '24 hours', '3 days'];

export const question = (id: string, changes: Partial<EditorQuestion> = {}): EditorQuestion => ({
  id,
  type: 'mcq',
  panel_minute: null,
  dropped_when_short: false,
  question: `How long until the testis is lost? (${id})`,
  options,
  answer: '6 hours',
  explanation: null,
  question_type: null,
  difficulty: null,
  examiner_notes: null,
  examiner_notes_published: false,
  images: [],
  exhibits: [],
  probes: [],
  ...changes,
});

export function createLearners(t: TestApp) {
  const asLearner = (uid: string): Principal => ({
    uid,
    email: '',
    displayName: '',
    isAdmin: false,
    isInterviewer: false,
    roles: [],
    lacksFactor: false,
    isSubscribed: true,
    subscribedUntil: null,
    familyId: null,
    authAt: t.clock.now(),
  });
  return {
    asLearner,
    async people(count: number): Promise<Principal[]> {
      const people: Principal[] = [];
      for (let n = 0; n < count; n += 1) people.push(asLearner((await t.make.user()).uid));
      return people;
    },
    pick: (as: Principal, ref: SectionRef, questionId: string, option: string, madeAt?: string) =>
      recordPick(t.ctx, as, {
        ...ref,
        clientId: randomUUID(),
        questionId,
        option,
        madeAt,
      }),
    /** Publishes the section again, with the fields of `document` replaced. */
    async republish(slug: string, document: object): Promise<void> {
      await t.database.query(
        `update sections set published = published || $2::jsonb, published_at = $3, version = version + 1 where slug = $1`,
        [slug, JSON.stringify(document), t.clock.now().toISOString()],
      );
      await t.reloadContent();
    },
    async withdraw(slug: string): Promise<void> {
      await t.database.query(
        'update sections set deleted_at = now(), version = version + 1 where slug = $1',
        [slug],
      );
      await t.reloadContent();
    },
  };
}
