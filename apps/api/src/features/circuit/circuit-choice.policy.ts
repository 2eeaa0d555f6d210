// Chooses the sections of a circuit. Station types take turns, and each contributes its best candidate. Sections that
// were studied, or shown in a circuit, in the last two days come last (decision 080).
import type { CircuitStart, CircuitStation } from '@urost3/contract/circuit/circuit.schemas.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';

export interface Candidate {
  stationId: StationId;
  sectionId: string;
  title: string;
  /** The number of the learner's circuits that included the section. */
  uses: number;
  /** The score of the last day of study; null when the section was never studied. */
  score: number | null;
  /** Whether the section was studied, or shown in a circuit, in the last two days. */
  isRecent: boolean;
}

type Chosen = Pick<CircuitStation, 'stationId' | 'sectionId' | 'title' | 'fallback'>;

type Order = (a: Candidate, b: Candidate) => number;

const SCORE_MAX = 100;

/** Lowest score first. A section without a score comes last, because its weakness is unknown. */
const byWeakness: Order = (a, b) =>
  (a.score ?? SCORE_MAX + 1) - (b.score ?? SCORE_MAX + 1) || a.uses - b.uses;
const byNovelty: Order = (a, b) => a.uses - b.uses || (a.score ?? -1) - (b.score ?? -1);

const isUnseen = ({ uses, score }: Candidate) => uses === 0 && score === null;

function fallbackOf(candidate: Candidate, choice: CircuitStart['choice']): Chosen['fallback'] {
  if (candidate.isRecent) return 'recent';
  return choice === 'unseen' && !isUnseen(candidate) ? 'seen' : null;
}

/**
 * Chooses in rounds with at most one section of each station type. Of candidates with equal rank, the first is chosen.
 * @returns different sections, at most `count`; the sections of one round are in the order of `stationIds`
 */
export function composeStations(
  candidates: readonly Candidate[],
  { choice, count }: { choice: CircuitStart['choice']; count: number },
): Chosen[] {
  const left = new Set(candidates);
  const typeUses = (type: StationId) =>
    candidates.reduce((sum, item) => sum + (item.stationId === type ? item.uses : 0), 0);
  const usesOfType = new Map(stationIds.map((type) => [type, typeUses(type)]));
  const rounds: Candidate[][] = [];
  for (let picked = 0; picked < count && left.size > 0; picked += 1) {
    let round = rounds.at(-1) ?? [];
    const taken = new Set(round.map((item) => item.stationId));
    let open = [...left].filter((item) => !taken.has(item.stationId));
    if (open.length === 0 || rounds.length === 0) {
      round = [];
      rounds.push(round);
      open = [...left];
    }
    const isWeakestTurn = choice === 'weakest' || (choice === 'mixed' && picked % 2 === 1);
    const order = isWeakestTurn ? byWeakness : byNovelty;
    const [best] = open.toSorted(
      (a, b) =>
        Number(a.isRecent) - Number(b.isRecent) ||
        order(a, b) ||
        (usesOfType.get(a.stationId) ?? 0) - (usesOfType.get(b.stationId) ?? 0),
    );
    if (!best) break;
    left.delete(best);
    round.push(best);
  }
  const placeOf = ({ stationId }: Candidate) => stationIds.indexOf(stationId);
  return rounds
    .flatMap((round) => round.toSorted((a, b) => placeOf(a) - placeOf(b)))
    .map((item) => ({
      stationId: item.stationId,
      sectionId: item.sectionId,
      title: item.title,
      fallback: fallbackOf(item, choice),
    }));
}
