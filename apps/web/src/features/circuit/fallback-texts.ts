import type { CircuitStation } from '@urost3/contract/circuit.schemas.ts';

export const fallbackTexts: Record<NonNullable<CircuitStation['fallback']>, string> = {
  recent: 'Studied in the last two days; no other section was left.',
  seen: 'Seen before; no unseen section was left.',
};
