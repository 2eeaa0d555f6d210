// What interviewers tell learners and visitors of the home page about themselves.
import type { Introduction } from '@urost3/contract/availability.schemas.ts';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import {
  findIntroduction,
  listShown,
  removeIntroduction,
  upsertIntroduction,
} from './introductions.repository.ts';

const nothingYet: Introduction = {
  about: '',
  languages: '',
  hospital: '',
  isOnHomePage: false,
};

export const createIntroductions = (db: Db, clock: Clock) => ({
  read: async (uid: string): Promise<Introduction> =>
    (await findIntroduction(db, uid)) ?? nothingYet,
  async save(uid: string, introduction: Introduction): Promise<Introduction> {
    await upsertIntroduction(db, uid, introduction, clock.now());
    return introduction;
  },
  listShown: () => listShown(db),
  erase: removeIntroduction,
  exportOf: findIntroduction,
});
