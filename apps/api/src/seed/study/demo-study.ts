// Creates four weeks of study of the premium learner, with notes and bookmarks. The ratings, picks, checklist marks,
// study time and finished circuit fit together. Other learners have a few visits and, if they bought Premium, a circuit,
// because nobody buys before they study. Their picks also fill the statistics of questions.
import { randomUUID } from 'node:crypto';
import { markChecklist } from '@urost3/contract/content/checklist.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { studyTimeKey } from '@urost3/contract/study/study.ts';
import { circuitPhases, circuitStations, circuits } from '../../features/circuit/circuit.tables.ts';
import { planPhases } from '../../features/circuit/circuit-phases.ts';
import { textKey } from '../../features/content/content.service.ts';
import { londonDate } from '../../providers/clock/london.ts';
import {
  createSequence,
  type Demo,
  type DemoSection,
  daysAgo,
  hoursAgo,
  minutesAfter,
} from '../demo-context.ts';
import { type DemoKey, people } from '../demo-people.ts';
import { type DemoRow, insertRows } from '../demo-rows.repository.ts';
import { buyers } from '../demo-sales.ts';
import { makeNotes } from './demo-notes.ts';

/** One visit of a learner to a section. */
interface Visit {
  section: DemoSection;
  day: number;
  score: number;
}

/** The rows of the learners' work, collected before they are inserted. */
interface History {
  ratings: DemoRow[];
  picks: DemoRow[];
  marks: DemoRow[];
  segments: DemoRow[];
}

function addPicks(
  rows: DemoRow[],
  { section, uid, at, chance }: { section: DemoSection; uid: string; at: Date; chance: number },
  next: () => number,
): void {
  let pickedAt = at;
  for (const question of section.questions) {
    const right = question.options.find((option) => textKey(option) === textKey(question.answer));
    if (question.type !== 'mcq' || right === undefined) continue;
    const wrong = question.options.filter((option) => option !== right);
    const isRight = wrong.length === 0 || next() < chance;
    const option = isRight ? right : (wrong[Math.floor(next() * wrong.length)] ?? right);
    rows.push({
      user_uid: uid,
      client_id: randomUUID(),
      question_id: question.id,
      station_id: section.stationId,
      section_id: section.id,
      option_key: textKey(option),
      is_right: isRight,
      at: pickedAt,
      on_day: londonDate(pickedAt),
    });
    pickedAt = minutesAfter(pickedAt, 1.5);
  }
}

function addMark(
  rows: DemoRow[],
  mark: { section: DemoSection; uid: string; at: Date; chance: number },
  circuit: { id: string; position: number } | null,
  next: () => number,
): void {
  const { section, uid, at, chance } = mark;
  const points = new Map(section.examiner_points.map((point) => [textKey(point.text), point]));
  if (points.size === 0) return;
  const ticked = [...points.keys()].filter(() => next() < chance);
  rows.push({
    user_uid: uid,
    client_id: randomUUID(),
    station_id: section.stationId,
    section_id: section.id,
    ticked_keys: ticked,
    point_keys: [...points.keys()],
    percent: markChecklist([...points.values()], (text) => ticked.includes(textKey(text))).percent,
    circuit_id: circuit?.id ?? null,
    circuit_position: circuit?.position ?? null,
    at,
    on_day: londonDate(at),
  });
}

const CIRCUIT_DAYS_AGO = 3;

interface PastCircuit {
  uid: string;
  /** The learner's visits to sections, from which the circuit is composed. */
  visits: readonly Visit[];
  /** How many days ago it took place. */
  day: number;
}

/** Creates a circuit of an evening, with one section of each station type. Some interview phases ended early. */
async function makeCircuit(
  demo: Demo,
  { uid, visits, day }: PastCircuit,
  into: History,
  next: () => number,
): Promise<void> {
  const chosen = stationIds.flatMap((stationId) => {
    const known = visits.filter(
      ({ section }) => section.stationId === stationId && section.examiner_points.length > 0,
    );
    return known.at(-1) ?? [];
  });
  if (chosen.length === 0) return;
  const id = randomUUID();
  const startedAt = daysAgo(demo, day, '19:00');
  const { circuitReadingMinutes: reading, circuitInterviewMinutes: interview } = demo.settings;
  const phases: (typeof circuitPhases.$inferInsert)[] = [];
  let at = startedAt;
  for (const phase of planPhases(chosen.length, { reading, interview }, 0)) {
    const { position, kind, plannedMs } = phase;
    const planned = plannedMs / MINUTE_MS;
    const isShort = kind === 'interview' && position !== 3;
    const minutes = isShort ? Math.min(8 + position, planned) : planned;
    const begins = at;
    at = minutesAfter(begins, minutes);
    phases.push({ circuitId: id, ...phase, skippedAt: minutes < planned ? at : null });
    const visit = chosen[position - 1];
    if (kind !== 'interview' || !visit) continue;
    const { section, score } = visit;
    const chance = 0.3 + (score / 100) * 0.6;
    addPicks(into.picks, { section, uid, at: minutesAfter(begins, 4), chance }, next);
    const mark = { section, uid, at: minutesAfter(at, 1), chance };
    addMark(into.marks, mark, { id, position }, next);
  }
  await demo.tx
    .insert(circuits)
    .values({ id, userUid: uid, clientId: randomUUID(), extraPercent: 0, startedAt, endedAt: at });
  await demo.tx.insert(circuitStations).values(
    chosen.map(({ section }, index) => ({
      circuitId: id,
      position: index + 1,
      stationId: section.stationId,
      sectionId: section.id,
      title: section.title,
    })),
  );
  await demo.tx.insert(circuitPhases).values(phases);
}

const WEEKS_DAYS = 27;
const VISITS_MAX = 4;
/** Every seventh day has no study, as for a doctor on call. The day of the circuit is one of these days. */
const isRestDay = (day: number) => day % 7 === CIRCUIT_DAYS_AGO;

/** How many sections of each type were studied, and the scores of the first visits. Emergencies are the weak area. */
const studyLevels: Record<StationId, { sections: number; firstScore: number }> = {
  clinical_skills: { sections: 6, firstScore: 66 },
  communication: { sections: 7, firstScore: 70 },
  emergency_stations: { sections: 8, firstScore: 40 },
  outpatient_stations: { sections: 7, firstScore: 58 },
};

/** Sections of the four station types in turn, each visited up to four times with rising scores and growing intervals. */
function planVisits(demo: Demo, next: () => number): Visit[] {
  const chosen = stationIds.map((stationId) =>
    demo.sections
      .filter((section) => section.stationId === stationId)
      .slice(0, studyLevels[stationId].sections),
  );
  const longest = Math.max(...chosen.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, at) =>
    chosen.flatMap((list) => list[at] ?? []),
  ).flat();
  return inTurn.flatMap((section, index) => {
    const visits: Visit[] = [];
    const { firstScore } = studyLevels[section.stationId];
    let day = WEEKS_DAYS - Math.floor((index / inTurn.length) * (WEEKS_DAYS - 1));
    let score = firstScore + next() * 16 - 8;
    for (let visit = 0; visit < VISITS_MAX && day >= 1; visit += 1) {
      if (isRestDay(day)) day -= 1;
      if (day < 1) break;
      visits.push({ section, day, score: Math.min(97, Math.round(score)) });
      score += 9 + next() * 8;
      day -= 3 + visit * 3 + Math.floor(next() * 3);
    }
    return visits;
  });
}

function writeVisits(
  demo: Demo,
  uid: string,
  visits: readonly Visit[],
  into: History,
  next: () => number,
): void {
  const byDay = Map.groupBy(visits, (visit) => visit.day);
  for (const [day, evening] of [...byDay].sort(([a], [b]) => b - a)) {
    let at = daysAgo(demo, day, day % 3 === 0 ? '07:10' : '18:40');
    for (const { section, score } of evening) {
      const startedAt = at;
      const minutes = 13 + Math.floor(next() * 17);
      const endedAt = minutesAfter(startedAt, minutes);
      const place = { user_uid: uid, station_id: section.stationId, section_id: section.id };
      const chance = 0.15 + (score / 100) * 0.8;
      addPicks(into.picks, { section, uid, at: minutesAfter(endedAt, -5), chance }, next);
      const markedAt = minutesAfter(endedAt, -2);
      addMark(into.marks, { section, uid, at: markedAt, chance }, null, next);
      const ratedAt = minutesAfter(endedAt, -1);
      into.ratings.push({ ...place, percent: score, at: ratedAt, on_day: londonDate(ratedAt) });
      into.segments.push({
        ...place,
        client_id: randomUUID(),
        started_at: startedAt,
        ended_at: endedAt,
      });
      at = minutesAfter(endedAt, 4);
    }
  }
}

/** The progress document: the latest rating of every section, and its study time as the sum of its segments. */
function toDocument(uid: string, { ratings, segments }: History): DemoRow {
  const stationProgress: Record<string, Record<string, number>> = {};
  const ratedAt: Record<string, string> = {};
  const studyTime: Record<string, { totalTime: number; sessionStart: null }> = {};
  const keyOf = (row: DemoRow) =>
    studyTimeKey({ stationId: row.station_id as StationId, sectionId: row.section_id as string });
  let updatedAt = new Date(0);
  for (const row of ratings) {
    const key = keyOf(row);
    const at = row.at as Date;
    if (at > updatedAt) updatedAt = at;
    if ((ratedAt[key] ?? '') > at.toISOString()) continue;
    ratedAt[key] = at.toISOString();
    const station = (stationProgress[row.station_id as string] ??= {});
    station[row.section_id as string] = row.percent as number;
  }
  for (const row of segments) {
    const ms = (row.ended_at as Date).getTime() - (row.started_at as Date).getTime();
    const time = (studyTime[keyOf(row)] ??= { totalTime: 0, sessionStart: null });
    time.totalTime += ms;
  }
  return {
    user_uid: uid,
    station_progress: stationProgress,
    study_time: studyTime,
    rated_at: ratedAt,
    updated_at: updatedAt,
  };
}

const VISITS_OF_OTHERS_PER_TYPE = 2;

/** A few visits of another learner, spread over the days since they joined. */
function planVisitsOfOther(demo: Demo, joinedDaysAgo: number, next: () => number): Visit[] {
  const sections = stationIds.flatMap((stationId) =>
    demo.sections
      .filter((section) => section.stationId === stationId)
      .slice(0, VISITS_OF_OTHERS_PER_TYPE),
  );
  return sections.map((section, index) => ({
    section,
    day: joinedDaysAgo - 1 - Math.floor((index / sections.length) * (joinedDaysAgo - 2)),
    score: 45 + Math.round(next() * 40),
  }));
}

async function makeStudyOfOthers(
  demo: Demo,
  into: History,
  next: () => number,
): Promise<DemoRow[]> {
  const documents: DemoRow[] = [];
  for (const [key, { joinedDaysAgo, isInterviewer }] of people) {
    if (isInterviewer) continue;
    const uid = demo.uidOf(key);
    const own: History = { ratings: [], picks: [], marks: [], segments: [] };
    const visits = planVisitsOfOther(demo, joinedDaysAgo, next);
    writeVisits(demo, uid, visits, own, next);
    if (buyers.has(key)) {
      const day = Math.ceil(joinedDaysAgo / 2);
      await makeCircuit(demo, { uid, visits, day }, own, next);
    }
    if (own.ratings.length > 0) documents.push(toDocument(uid, own));
    for (const kind of ['ratings', 'picks', 'marks', 'segments'] as const)
      into[kind].push(...own[kind]);
  }
  return documents;
}

const HOUR = 60;

const others: readonly DemoKey[] = [
  ...(['nadia', 'tom', 'grace', 'callum', 'mei', 'oliver', 'amara'] as const),
  ...(['ffion', 'patrick', 'zainab', 'hannah'] as const),
];

export async function makeStudy(demo: Demo): Promise<void> {
  const next = createSequence(20);
  const into: History = { ratings: [], picks: [], marks: [], segments: [] };
  const visits = planVisits(demo, next);
  const uid = demo.uidOf('premium');
  writeVisits(demo, uid, visits, into, next);
  const documents = into.ratings.length > 0 ? [toDocument(uid, into)] : [];
  await makeCircuit(demo, { uid, visits, day: CIRCUIT_DAYS_AGO }, into, next);
  for (const [index, key] of others.entries()) {
    const at = hoursAgo(demo, 20 * HOUR - index * HOUR);
    for (const [place, section] of demo.sections.entries()) {
      if ((place + index) % 3 !== 0) continue;
      addPicks(into.picks, { section, uid: demo.uidOf(key), at, chance: 0.66 }, next);
    }
  }
  documents.push(...(await makeStudyOfOthers(demo, into, next)));
  await insertRows(demo.tx, 'progress_documents', documents);
  await insertRows(demo.tx, 'section_ratings', into.ratings);
  await insertRows(demo.tx, 'mcq_attempts', into.picks);
  await insertRows(demo.tx, 'checklist_attempts', into.marks);
  await insertRows(demo.tx, 'study_segments', into.segments);
  await makeNotes(demo);
}
