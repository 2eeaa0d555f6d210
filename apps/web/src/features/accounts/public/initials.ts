interface Named {
  displayName: string;
  email: string;
}

const firstOf = (word: string | undefined, count: number) =>
  Array.from(word ?? '')
    .slice(0, count)
    .join('');

/** Initials that are not used, because 'II' looks like two strokes instead of letters. */
const STROKES = /^I{2}$/iu;

/**
 * The first letters of the first and last name. For a single name, and instead of initials that are not used, the first
 * two letters of the first name. Without a name, the first two letters of the email address, or else 'U'.
 */
export function initialsOf(person: Partial<Named> | null): string {
  const words = (person?.displayName ?? '').trim().split(/\s+/).filter(Boolean);
  const ofBoth = words.length > 1 ? firstOf(words[0], 1) + firstOf(words.at(-1), 1) : '';
  const initials =
    ofBoth !== '' && !STROKES.test(ofBoth)
      ? ofBoth
      : firstOf(words[0], 2) || firstOf(person?.email?.trim().split('@')[0], 2);
  return initials.toLocaleUpperCase('en-GB') || 'U';
}
