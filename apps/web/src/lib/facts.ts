/** Facts in one line, without those that are missing: 'ST3 · speaks Welsh'. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(' · ');
