// Creates the premium learner's point cards and their grades.
import { randomUUID } from 'node:crypto';
import { addDays } from '@urost3/contract/day.ts';
import { pointCardKinds } from '@urost3/contract/recall/recall.ts';
import { textKey } from '../../features/content/content.service.ts';
import { listCards } from '../../features/recall/point-cards.repository.ts';
import { recomputeCards } from '../../features/recall/point-cards.service.ts';
import { londonInstant } from '../../providers/clock/london.ts';
import { createSequence, type Demo, type DemoSection } from '../demo-context.ts';
import { type DemoRow, insertRows } from '../demo-rows.repository.ts';

/** How many days after its first miss a point card is graded. Grades are created only for days before today. */
const ASKED_AFTER = [1, 4, 11, 25];

function keysOf(section: DemoSection, kind: (typeof pointCardKinds)[number]): string[] {
  return kind === 'mcq'
    ? section.questions.filter(({ type }) => type === 'mcq').map(({ id }) => id)
    : [...new Set(section.examiner_points.map(({ text }) => textKey(text)))];
}

async function rememberAll({ tx, sections }: Demo, uid: string): Promise<void> {
  for (const section of sections) {
    for (const kind of pointCardKinds) {
      const { stationId, id: sectionId } = section;
      const keys = keysOf(section, kind);
      await recomputeCards(tx, uid, { stationId, sectionId, kind, keys });
    }
  }
}

export async function makePointCards(demo: Demo): Promise<void> {
  const next = createSequence(31);
  const uid = demo.uidOf('premium');
  await rememberAll(demo, uid);
  const rows: DemoRow[] = [];
  for (const { stationId, sectionId, kind, key, openedOn } of await listCards(demo.tx, uid)) {
    for (const days of ASKED_AFTER) {
      const onDay = addDays(openedOn, days);
      const at = londonInstant(onDay, '12:40');
      if (onDay >= demo.today || at === null) break;
      const grade = next() < 0.2 ? 'again' : next() < 0.3 ? 'hard' : 'good';
      rows.push({
        user_uid: uid,
        client_id: randomUUID(),
        station_id: stationId,
        section_id: sectionId,
        kind,
        key,
        grade,
        at,
        on_day: onDay,
      });
    }
  }
  await insertRows(demo.tx, 'point_card_grades', rows);
  await rememberAll(demo, uid);
}
