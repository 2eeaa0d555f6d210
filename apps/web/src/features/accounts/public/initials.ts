interface Named {
  displayName: string;
  email: string;
}

const firstOf = (word: string | undefined, count: number) =>
  Array.from(word ?? '')
    .slice(0, count)
    .join('');

/** First letters of first and last name; else two letters of a single name; else of the email; else U. */
export function initialsOf(person: Partial<Named> | null): string {
  const words = (person?.displayName ?? '').trim().split(/\s+/).filter(Boolean);
  const initials =
    words.length > 1
      ? firstOf(words[0], 1) + firstOf(words.at(-1), 1)
      : firstOf(words[0], 2) || firstOf(person?.email?.trim().split('@')[0], 2);
  return initials.toLocaleUpperCase('en-GB') || 'U';
}
