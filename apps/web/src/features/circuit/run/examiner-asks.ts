import type { StudyQuestion, StudySection } from '@urost3/contract/stations/stations.schemas.ts';

type Probe = StudyQuestion['probes'][number];

/** A question of the section, or a follow-up to the previous question. */
export interface Ask {
  question: StudyQuestion;
  /** The number of the question, from 1. */
  number: number;
  probe: Probe | null;
}

/** The 32-bit FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

/**
 * Chooses whether a follow-up is asked after a question (on average after half of the questions), and which one.
 * Learners cannot predict the choice. It depends only on the ids of circuit and question. A reload or another device
 * therefore makes the same choice.
 */
function chanceProbe(circuitId: string, { id, probes }: StudyQuestion): Probe | null {
  const hash = hashOf(`${circuitId} ${id}`) >>> 8;
  return hash % 2 === 0 ? null : (probes[(hash >>> 1) % probes.length] ?? null);
}

export function listAsks(circuitId: string, { questions }: Pick<StudySection, 'questions'>): Ask[] {
  return questions.flatMap((question, index) => {
    const ask = { question, number: index + 1, probe: null };
    const probe = chanceProbe(circuitId, question);
    return probe ? [ask, { ...ask, probe }] : [ask];
  });
}
