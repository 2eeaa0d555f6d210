// The study plans that the simulation compares. Each spends the same minutes per day.

import {
  capToExam,
  dueOn,
  intervalOf,
  memoryOf,
  type Review,
  retrievability,
} from '@urost3/api/src/features/recall/memory.policy.ts';
import type { CardEvidence } from '@urost3/api/src/features/recall/point-cards.repository.ts';
import { addDays, DAY_MS } from '@urost3/contract/day.ts';
import {
  CARDS_SHARE_MAX,
  MINUTES_PER_CARD,
  SECTION_MINUTES,
} from '@urost3/contract/recall/recall.ts';
import { ask, type Learner } from './learner-model.ts';

const START = '2026-09-01';
const dateOf = (day: number) => addDays(START, day);
const NEVER = '9999-12-31';

export interface StudyPlan {
  name: string;
  /** @returns a function that studies for one day */
  start(learner: Learner, examDay: number): (day: number, minutes: number) => void;
}

/** Studies a section. @returns the indices of the missed facts */
function study(learner: Learner, section: number, day: number): number[] {
  const facts = learner.sections[section] ?? [];
  return facts.flatMap((fact, index) => (ask(learner, fact, day) ? [] : [index]));
}

const sheetOf = (learner: Learner, section: number, missed: number) =>
  Math.round(100 * (1 - missed / (learner.sections[section]?.length ?? 1)));

/** Studies every section in turn, repeatedly. */
const fixed: StudyPlan = {
  name: 'fixed plan',
  start(learner) {
    let next = 0;
    return (day, minutes) => {
      for (let left = minutes; left >= SECTION_MINUTES; left -= SECTION_MINUTES) {
        study(learner, next % learner.sections.length, day);
        next += 1;
      }
    };
  },
};

/** Studies due sections first, and spends the remaining minutes of a day on the sections that become due next. */
function createSections(learner: Learner, examDay: number, newFirst = false) {
  const reviews: Review[][] = learner.sections.map(() => []);
  const due = learner.sections.map((_, index) =>
    dateOf(Math.floor((index * examDay * 0.7) / learner.sections.length)),
  );
  return {
    /** @param scoreOf computes the day's score from the checklist mark */
    studyNext(day: number, scoreOf: (sheet: number) => number) {
      const today = dateOf(day);
      const order = due
        .map((on, section) => ({ on, section, last: reviews[section]?.at(-1) }))
        .filter(({ last }) => last?.on !== today)
        .sort((a, b) => {
          const isLate = Number(b.on <= today) - Number(a.on <= today);
          const score = (item: typeof a) => item.last?.score ?? (newFirst ? -1 : 101);
          if (isLate !== 0) return isLate;
          return a.on <= today ? score(a) - score(b) : a.on.localeCompare(b.on);
        });
      const [first] = order;
      if (!first) return null;
      const { section } = first;
      const missed = study(learner, section, day);
      const list = reviews[section] ?? [];
      list.push({ on: today, score: scoreOf(sheetOf(learner, section, missed.length)) });
      due[section] = dueOn(`s/${section}`, list, dateOf(examDay)) ?? NEVER;
      return { section, missed };
    },
  };
}

const clip = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** The former scheduler, without point cards: a section's score is the mean of checklist mark and self-rating. */
const before: StudyPlan = {
  name: 'scheduler before',
  start(learner, examDay) {
    const sections = createSections(learner, examDay);
    return (day, minutes) => {
      for (let left = minutes; left >= SECTION_MINUTES; left -= SECTION_MINUTES)
        sections.studyNext(day, (sheet) => clip(sheet + learner.flattery / 2));
    };
  },
};

/** The current scheduler: a section's score is the checklist mark, and missed points are repeated as point cards. */
const now: StudyPlan = {
  name: 'scheduler now',
  start(learner, examDay) {
    const sections = createSections(learner, examDay, true);
    const cards = new Map<string, Card>();
    function note(section: number, index: number, day: number, isRecalled: boolean): void {
      const key = `${section}/${index}`;
      const card = cards.get(key) ?? { section, index, evidence: [], memory: null, on: NEVER };
      const grade = isRecalled ? ('good' as const) : ('again' as const);
      // The first miss in an attempt creates a card. After this miss `memoryOf` treats the grade of a card like an
      // attempt, so all evidence is recorded as attempts.
      card.evidence.push({ key, onDay: dateOf(day), grade, isAttempt: true });
      card.memory = memoryOf(card.evidence);
      if (card.memory) {
        const { lastOn, stability } = card.memory;
        card.on = capToExam(key, lastOn, intervalOf(stability), dateOf(examDay)) ?? NEVER;
      }
      cards.set(key, card);
    }
    function askCards(day: number, minutes: number): number {
      const today = dateOf(day);
      const remembered = (card: Card) =>
        card.memory ? retrievability(day - dayOf(card.memory.lastOn), card.memory.stability) : 1;
      const due = [...cards.values()]
        .filter(({ on }) => on <= today)
        .sort((a, b) => remembered(a) - remembered(b))
        .slice(0, Math.floor(minutes / MINUTES_PER_CARD));
      for (const { section, index } of due) {
        const fact = learner.sections[section]?.[index];
        if (fact) note(section, index, day, ask(learner, fact, day));
      }
      return due.length * MINUTES_PER_CARD;
    }
    let saved = 0;
    return (day, minutes) => {
      let left = minutes + saved - askCards(day, minutes * CARDS_SHARE_MAX);
      for (; left >= SECTION_MINUTES; left -= SECTION_MINUTES) {
        const done = sections.studyNext(day, (sheet) => sheet);
        if (!done) break;
        const missed = new Set(done.missed);
        learner.sections[done.section]?.forEach((_, index) => {
          if (missed.has(index) || cards.has(`${done.section}/${index}`))
            note(done.section, index, day, !missed.has(index));
        });
      }
      saved = Math.min(left, SECTION_MINUTES - MINUTES_PER_CARD);
    };
  },
};

interface Card {
  section: number;
  index: number;
  evidence: CardEvidence[];
  memory: ReturnType<typeof memoryOf>;
  on: string;
}

const dayOf = (date: string) => Math.round((Date.parse(date) - Date.parse(START)) / DAY_MS);

export const studyPlans: readonly StudyPlan[] = [fixed, before, now];
