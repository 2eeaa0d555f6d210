// Finds faults in a model's text before a person reads it: another language, rudeness, leaving the role, web or email
// addresses, and repeated passages.

const RUDE =
  /\b(?:fuck\w*|shit\w*|bitch\w*|bastard\w*|cunt\w*|wank\w*|arsehole\w*|asshole\w*|idiot\w*|moron\w*|stupid|shut up)\b/i;
const OUT_OF_ROLE =
  /\b(?:as an? (?:ai|assistant|language)|language model|chat ?bot|system (?:prompt|message)|my (?:instructions|prompt|programming|rules|brief)|(?:these|the|following) (?:instructions|rules) (?:i|are|were|say)|i am an? (?:ai|assistant|computer|program)|openai|chatgpt|api key|json)\b/i;
const ADDRESS = /\bhttps?:|www\.|(?<![\w.+-])[\w.+-]+@[\w-]+\.\w{2,}/i;

const ENGLISH = /\b(?:the|and|i|to|of|a|is|in|would|with|for|his|her|he|she|you|it|that|we|my)\b/gi;
const WORDS_TO_JUDGE = 12;
const ENGLISH_SHARE = 0.12;

/**
 * False for a text in another script. Also false for a longer text with hardly any of the most common English words.
 */
export function isEnglish(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
  const isLatin = /[a-z]/i.test(text);
  if (!isLatin) return !/\p{L}/u.test(text);
  if (words < WORDS_TO_JUDGE) return true;
  return (text.match(ENGLISH)?.length ?? 0) / words >= ENGLISH_SHARE;
}

export const isRude = (text: string): boolean => RUDE.test(text);

export const isOutOfRole = (text: string): boolean => OUT_OF_ROLE.test(text) || ADDRESS.test(text);

/** All sequences of `length` words. When two texts share a sequence of enough words, one text repeats the other. */
export function runsOf(text: string, length: number): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words
      .slice(0, Math.max(0, words.length - length + 1))
      .map((_, at) => words.slice(at, at + length).join(' ')),
  );
}

/** Whether the texts have six words in a row in common. */
export function sharesRun(one: string, other: string): boolean {
  const runs = runsOf(other, 6);
  return [...runsOf(one, 6)].some((run) => runs.has(run));
}
