// Finds a learner's weak areas: categories of sections, and areas of mock interviews. The score of a category is the mean
// of the latest scores of its sections.
import type { SectionScore, WeakArea } from '@urost3/contract/recall.schemas.ts';
import { WEAK_AREAS_MAX, WEAK_BELOW } from '@urost3/contract/recall.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import type { PlannedSection } from './plan.policy.ts';

const mean = (scores: readonly number[]) =>
  Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);

/** The weakest area comes first. */
function findWeakAreas(sections: readonly PlannedSection[]): WeakArea[] {
  const areas = new Map<string, WeakArea>();
  for (const { stationId, sectionId, title, category, reviews } of sections) {
    const score = reviews.at(-1)?.score;
    if (score === undefined) continue;
    const name = category || stationLabels[stationId];
    const key = `${stationId}/${name}`;
    const area = areas.get(key) ?? { name, stationId, score: 0, source: 'study', sections: [] };
    const entry: SectionScore = { stationId, sectionId, title, score };
    area.sections = [...area.sections, entry].sort((a, b) => a.score - b.score);
    area.score = mean(area.sections.map((section) => section.score));
    areas.set(key, area);
  }
  return [...areas.values()]
    .filter((area) => area.score < WEAK_BELOW)
    .sort((a, b) => a.score - b.score || a.name.localeCompare(b.name, 'en-GB'));
}

const byScore = (a: WeakArea, b: WeakArea) => a.score - b.score;

/**
 * The weakest areas of study and of mock interviews, the weakest first. Marks by interviewers are the most reliable, so
 * the weakest area of mock interviews is always listed.
 */
export function listWeakAreas(
  sections: readonly PlannedSection[],
  ofInterviews: readonly WeakArea[],
): WeakArea[] {
  const [weakest, ...others] = ofInterviews.toSorted(byScore);
  const always = weakest ? [weakest] : [];
  const rest = [...findWeakAreas(sections), ...others].sort(byScore);
  return [...always, ...rest.slice(0, WEAK_AREAS_MAX - always.length)].sort(byScore);
}
