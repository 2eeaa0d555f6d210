// The first name in the dashboard greeting.
const TITLES = /^(?:dr|mr|mrs|ms|prof)\.?$/i;

interface Named {
  firstName?: string | null;
  displayName?: string | null;
  email?: string | null;
}

function firstWord(name: string | null | undefined): string | undefined {
  return (name ?? '')
    .trim()
    .split(/\s+/)
    .find((word) => word !== '' && !TITLES.test(word));
}

/** First name without Dr, Mr, Mrs, Ms or Prof; else the email's local part; else 'Doctor'. */
export function greetingName(user: Named | null | undefined): string {
  return (
    firstWord(user?.firstName) ??
    firstWord(user?.displayName) ??
    (user?.email?.split('@')[0]?.trim() || 'Doctor')
  );
}
