// A simulated learner who learns and forgets facts. Neither forgetting curve is the one of the scheduler (FSRS). The
// scheduler must also work for people whose memory differs from its model.
export type Random = () => number;

/** Random numbers that are the same in each run with the same seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());
}

/** Days until half of the facts are forgotten, after studying them once. */
const HALF_LIFE_AT_FIRST = 4;
/**
 * A recall multiplies the half-life by up to 1 + MAX_GAIN. The lower the chance of recall was, the larger is this
 * multiplier.
 */
const MAX_GAIN = 3;
/** The shortest half-life in days after a fact was missed and its answer was shown. */
const SHORTEST_AFTER_MISS = 2;

/** The chance of recall after a number of half-lives. */
const curves = {
  /** The chance falls fast at first and slowly later. */
  hyperbola: (halfLives: number) => 1 / (1 + halfLives),
  /** The chance halves with every half-life, so that old facts are almost completely lost. */
  exponential: (halfLives: number) => 2 ** -halfLives,
};
export type Curve = keyof typeof curves;
export const curveNames = Object.keys(curves) as Curve[];

interface Fact {
  /** Days until the chance of recall is a half; null before the fact was studied. */
  halfLife: number | null;
  /** The day on which the fact was last asked. */
  day: number;
  /** Multiplies the half-life: a fact with a higher retention is forgotten more slowly. */
  retention: number;
}

export interface Learner {
  sections: Fact[][];
  /** How far the learner's self-rating exceeds the mark, in percentage points. */
  flattery: number;
  curve: Curve;
  random: Random;
}

/** The share of facts that is known before any study. */
const KNOWN_BEFORE = 0.2;

export function makeLearner(seed: number, curve: Curve, sections: number, facts: number): Learner {
  const random = createRandom(seed);
  const own = 0.3 * gaussian(random);
  return {
    random,
    curve,
    flattery: 15 + 10 * gaussian(random),
    sections: Array.from({ length: sections }, () =>
      Array.from({ length: facts }, () => ({
        halfLife: null,
        day: 0,
        retention: Math.exp(own + 0.4 * gaussian(random)),
      })),
    ),
  };
}

function chanceOf(curve: Curve, { halfLife, day, retention }: Fact, on: number): number {
  return halfLife === null ? KNOWN_BEFORE : curves[curve]((on - day) / (halfLife * retention));
}

/** Asks a fact and shows its answer. @returns whether it was recalled */
export function ask(learner: Learner, fact: Fact, on: number): boolean {
  const chance = chanceOf(learner.curve, fact, on);
  const isRecalled = learner.random() < chance;
  if (fact.halfLife === null)
    fact.halfLife = isRecalled ? HALF_LIFE_AT_FIRST * 3 : HALF_LIFE_AT_FIRST;
  else if (isRecalled) fact.halfLife *= 1 + MAX_GAIN * (1 - chance);
  else fact.halfLife = Math.max(SHORTEST_AFTER_MISS, Math.sqrt(fact.halfLife) * 1.5);
  fact.day = on;
  return isRecalled;
}

/** The mean chance of recalling the facts on a day, in percent. */
export function retentionOn({ sections, curve }: Learner, on: number): number {
  const facts = sections.flat();
  return (100 * facts.reduce((sum, fact) => sum + chanceOf(curve, fact, on), 0)) / facts.length;
}
