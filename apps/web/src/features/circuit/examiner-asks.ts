import type { StudyQuestion, StudySection } from '@urost3/contract/stations.schemas.ts';

type Probe = StudyQuestion['probes'][number];

/** A question of the section, or a follow-up of the question before it. */
export interface Ask {
  question: StudyQuestion;
  /** Of the question, from 1. */
  number: number;
  probe: Probe | null;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

/**
 * After every second question on average, one of its follow-ups is asked, so that nobody can prepare for which. Depends on
 * the circuit alone: a reload, or another device, asks the same.
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
