// A learner for simulations: facts that are learnt and forgotten. Neither forgetting curve is the scheduler's own (FSRS), because
// a scheduler must do well for people whose memory differs from its model.
export type Random = () => number;

/** The same numbers at each run. */
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

/** Days until half is forgotten, after the first time. */
const HALF_LIFE_AT_FIRST = 4;
/** A fact that was recalled holds longer, the more so the nearer it was to being forgotten. */
const GAIN = 3;
/** Half-life that is left after a miss and the answer. */
const AFTER_MISS = 2;

/** The chance of recall after as many half-lives. */
const curves = {
  /** Falls fast at first, and slowly later. */
  hyperbola: (halfLives: number) => 1 / (1 + halfLives),
  /** Halves again with every half-life: old facts are lost almost completely. */
  exponential: (halfLives: number) => 2 ** -halfLives,
};
export type Curve = keyof typeof curves;
export const curveNames = Object.keys(curves) as Curve[];

interface Fact {
  /** Days until half is forgotten; null before it was studied. */
  halfLife: number | null;
  /** The day on which it was last asked. */
  day: number;
  /** Slower or faster forgotten than usual. */
  pace: number;
}

export interface Learner {
  /** One section: its facts. */
  sections: Fact[][];
  /** How much more the learner says than is marked, in points. */
  flattery: number;
  curve: Curve;
  random: Random;
}

/** Known before anything was studied. */
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
        pace: Math.exp(own + 0.4 * gaussian(random)),
      })),
    ),
  };
}

function chanceOf(curve: Curve, { halfLife, day, pace }: Fact, on: number): number {
  return halfLife === null ? KNOWN_BEFORE : curves[curve]((on - day) / (halfLife * pace));
}

/** Asks one fact and shows its answer. @returns whether it was recalled */
export function ask(learner: Learner, fact: Fact, on: number): boolean {
  const chance = chanceOf(learner.curve, fact, on);
  const isRecalled = learner.random() < chance;
  if (fact.halfLife === null)
    fact.halfLife = isRecalled ? HALF_LIFE_AT_FIRST * 3 : HALF_LIFE_AT_FIRST;
  else if (isRecalled) fact.halfLife *= 1 + GAIN * (1 - chance);
  else fact.halfLife = Math.max(AFTER_MISS, Math.sqrt(fact.halfLife) * 1.5);
  fact.day = on;
  return isRecalled;
}

/** The mean chance of recalling each fact on a day, as percent. */
export function retentionOn({ sections, curve }: Learner, on: number): number {
  const facts = sections.flat();
  return (100 * facts.reduce((sum, fact) => sum + chanceOf(curve, fact, on), 0)) / facts.length;
}
