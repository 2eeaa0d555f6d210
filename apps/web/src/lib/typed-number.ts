// Reads what a person typed into a field for a number. Such a field keeps the text as it was typed or pasted, and the form
// refuses what is not a number, because a guess such as '1.5' → 15 would save a value that nobody meant (decision 141).

/** The number of a text such as '12', '0.5' or '-3'; NaN for every other text, also an empty one. */
export const numberOf = (text: string): number =>
  /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;

/** Pence of pounds, as '25', '25.5', '25.50' or '£25.50'; NaN for every other text, also for a part of a penny. */
export function penceOf(text: string): number {
  const [, pounds, pence = ''] = /^£?\s*(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return pounds === undefined ? Number.NaN : Number(pounds) * 100 + Number(pence.padEnd(2, '0'));
}

/** The text of an amount in a field: '180.00'. */
export const poundsOf = (pence: number): string => (pence / 100).toFixed(2);
