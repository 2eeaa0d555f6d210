import type { CircuitStation } from '@urost3/contract/circuit/circuit.schemas.ts';

export const fallbackTexts: Record<NonNullable<CircuitStation['fallback']>, string> = {
  recent: 'You studied this section recently. There was no fresh one left to draw.',
  seen: 'You have seen this section before. There was no unseen one left to draw.',
};
