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
 * The whole first name ('Mary Jane'), otherwise the first word of the display name, otherwise the part of the email
 * before the @, otherwise 'Doctor'. Dr, Mr, Mrs, Ms and Prof are removed from the start of names.
 */
export function greetingName(user: Named | null | undefined): string {
  return (
    wordsWithoutTitle(user?.firstName).join(' ') ||
    wordsWithoutTitle(user?.displayName)[0] ||
    user?.email?.split('@')[0]?.trim() ||
    'Doctor'
  );
}
