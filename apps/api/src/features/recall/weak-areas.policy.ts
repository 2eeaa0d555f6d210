// Finds weak categories by the mean of the latest scores of their sections.
import type { SectionScore, WeakArea } from '@urost3/contract/recall.schemas.ts';
import { WEAK_BELOW } from '@urost3/contract/recall.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import type { PlannedSection } from './plan.policy.ts';

const mean = (scores: readonly number[]) =>
  Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);

/** The weakest area comes first. */
export function findWeakAreas(sections: readonly PlannedSection[]): WeakArea[] {
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
