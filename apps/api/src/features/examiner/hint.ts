// The embedded matcher's proposal for an answer. It has a verdict per point, a follow-up question about a missed point,
// and a global score with its reason.
import { markChecklist, type PointWeight } from '@urost3/contract/checklist.ts';
import type { HeardPoint, Hearing } from '@urost3/contract/examiner.schemas.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { matchSheet, similarity } from './match-sheet.ts';
import { readWords, type Thesaurus } from './match-terms.ts';

const weightOrder: Record<PointWeight, number> = { critical: 0, major: 1, minor: 2 };

/** Critical points come first; points of the same weight keep the order of the checklist. */
export const criticalFirst = (points: readonly HeardPoint[]): HeardPoint[] =>
  [...points].sort((a, b) => weightOrder[a.weight] - weightOrder[b.weight]);

/** The least similarity at which a follow-up question counts as a question about a point. */
const ABOUT = 0.3;

/** Finds the first missed point with a follow-up question, critical points first. @returns its best follow-up question, or null */
export function chooseProbe(
  section: StudySection,
  points: readonly HeardPoint[],
  thesaurus: Thesaurus,
): Hearing['probe'] {
  const probes = section.questions.flatMap((question) => question.probes);
  const read = probes.map((probe) => ({
    probe,
    said: readWords(`${probe.question} ${probe.score_3} ${probe.score_5}`, thesaurus),
  }));
  const missed = criticalFirst(points).filter(({ verdict }) => verdict !== 'covered');
  for (const { text } of missed) {
    const ranked = read
      .map(({ probe, said }) => ({ probe, score: similarity(text, said, thesaurus) }))
      .sort((a, b) => b.score - a.score);
    const [best] = ranked;
    if (best && best.score >= ABOUT) return { ...best.probe, point: text };
  }
  return null;
}

/** The least percentage of the total weight for each of the scores 5 to 2. */
const SCORES = [
  [90, 5],
  [75, 4],
  [55, 3],
  [35, 2],
] as const;

export function scoreOf(points: readonly HeardPoint[]): NonNullable<Hearing['globalScore']> {
  const covered = new Set(
    points.filter(({ verdict }) => verdict === 'covered').map(({ text }) => text),
  );
  const { percent, missedCritical } = markChecklist(points, (text) => covered.has(text));
  const value = SCORES.find(([from]) => percent >= from)?.[1] ?? 1;
  const count = `${covered.size} of ${points.length} points were found in your words`;
  if (missedCritical.length === 0)
    return { value, reason: `${count}, every critical one among them.` };
  const missing =
    missedCritical.length === 1
      ? 'one critical point was not'
      : `${missedCritical.length} critical points were not`;
  return { value: Math.min(value, 2), reason: `${count}; ${missing}.` };
}

export function giveHint(
  words: string,
  section: StudySection,
  thesaurus: Thesaurus,
): Pick<Hearing, 'points' | 'probe' | 'globalScore'> {
  const points = matchSheet(words, section.examiner_points, thesaurus);
  return {
    points: criticalFirst(points),
    probe: chooseProbe(section, points, thesaurus),
    globalScore: scoreOf(points),
  };
}
