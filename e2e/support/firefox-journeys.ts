/**
 * Journeys that also run in Firefox, by file and the beginning of their title. Left out: journeys that need a sound device,
 * print a page, paste by script or read a request's body, because the tools for Firefox cannot do these.
 */
export const firefoxJourneys: Record<string, string[]> = {
  accounts: ['arrows and Backspace walk between the boxes', 'an address with a slip is corrected'],
  login: ['the page asked for opens after login', 'the older device is told'],
  study: ['a free learner studies', 'a rating that cannot be saved'],
  circuit: ['all four stations, with a reload'],
  interviews: ['from an empty calendar', 'two learners want one hour', 'a paid interview is moved'],
  payments: ['a learner buys Premium with a good card'],
  community: ['a post is written', 'two browsers chat live'],
  'user-page': ['the profile is edited part by part'],
  offline: ['a section is read, rated and timed'],
  authoring: ['an emergency section is written'],
};

const escape = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What Playwright compares with 'file title'. */
export const firefoxGrep = Object.entries(firefoxJourneys).flatMap(([file, titles]) =>
  titles.map((title) => new RegExp(`${escape(file)}\\.spec\\.ts ${escape(title)}`)),
);
