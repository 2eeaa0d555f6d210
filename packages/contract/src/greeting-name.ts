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
 * The first name without Dr, Mr, Mrs, Ms or Prof, otherwise the part of the email before the @, otherwise 'Doctor'. The first-name field is
 * used completely ('Mary Jane'), of a display name only the first word.
 */
export function greetingName(user: Named | null | undefined): string {
  return (
    wordsWithoutTitle(user?.firstName).join(' ') ||
    wordsWithoutTitle(user?.displayName)[0] ||
    user?.email?.split('@')[0]?.trim() ||
    'Doctor'
  );
}
