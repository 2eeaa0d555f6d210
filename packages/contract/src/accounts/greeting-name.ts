// The first name in greetings.
const TITLES = /^(?:dr|mr|mrs|ms|prof)\.?$/i;

interface Named {
  firstName?: string | null;
  displayName?: string | null;
  email?: string | null;
}

function wordsWithoutTitle(name: string | null | undefined): string[] {
  const words = (name ?? '').split(/\s+/).filter((word) => word !== '');
  const first = words.findIndex((word) => !TITLES.test(word));
  return first === -1 ? [] : words.slice(first);
}

/**
 * The first of these that is not empty:
 * - the whole first name ('Mary Jane')
 * - the first word of the display name
 * - the part of the email before the @
 * - 'Doctor'
 * Dr, Mr, Mrs, Ms and Prof are removed from the start of the first name and the display name.
 */
export function greetingName(user: Named | null | undefined): string {
  return (
    wordsWithoutTitle(user?.firstName).join(' ') ||
    wordsWithoutTitle(user?.displayName)[0] ||
    user?.email?.split('@')[0]?.trim() ||
    'Doctor'
  );
}
