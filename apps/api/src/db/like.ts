/** A LIKE pattern that matches the lower-case text anywhere. `%`, `_` and `\` in the text match only themselves. */
export function containsPattern(term: string): string {
  return `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
