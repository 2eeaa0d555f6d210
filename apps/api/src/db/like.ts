/** A pattern that finds the typed text anywhere in lower case: `%`, `_` and `\` match only themselves. */
export function containing(term: string): string {
  return `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
