import type { DemoSection } from './demo-context.ts';
import type { DemoRow } from './demo-rows.repository.ts';

/** One visit of a learner to a section. */
export interface Visit {
  section: DemoSection;
  day: number;
  score: number;
}

/** The rows of the learners' work, collected before they are inserted. */
export interface History {
  ratings: DemoRow[];
  picks: DemoRow[];
  marks: DemoRow[];
  segments: DemoRow[];
}
