import type { CircuitStation } from '@urost3/contract/circuit.schemas.ts';

export const fallbackTexts: Record<NonNullable<CircuitStation['fallback']>, string> = {
  recent:
    'You studied this section in the last two days, but no other section of this station type is left.',
  seen: 'You have seen this section before, but no unseen section of this station type is left.',
};
