// Tags, operation ids and schema names of /api/openapi.json. An endpoint that is mounted but not listed in this file is an error.
import * as modules from './schema-modules.ts';

export interface Feature {
  /** Distinguishes schemas with the same name in two features. It must never change, because names in generated clients contain it. */
  readonly id: string;
  readonly tag: string;
  readonly description: string;
  /** The exports of the feature's schema module: endpoints, schemas and others. */
  readonly parts: Readonly<Record<string, unknown>>;
}

/** Schemas that several features share. */
const { content, errors, exhibits, signIn, text, ...withEndpoints } = modules;
export const sharedParts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  content,
  errors,
  exhibits,
  signIn,
  text,
};

/** The tag of each feature and its description. */
const tags: Readonly<Record<keyof typeof withEndpoints, readonly [string, string]>> = {
  accounts: ['Sign-in', 'Sign in, renew the ID token, sign out and make a session the active one.'],
  answers: ['Answers', 'How the questions of a section were answered.'],
  attempts: ['Attempts', 'Answers to questions, kept one by one.'],
  audit: ['Audit log', 'What administrators have changed.'],
  authoring: ['Authoring', 'Stations, sections, drafts, revisions, pictures and recordings.'],
  availability: ['Availability', 'When interviewers can be booked.'],
  bookings: ['Bookings', 'Mock interviews: prices, bookings, cancellations, calendars.'],
  bulkContent: ['Content files', 'Import and export of the whole content.'],
  circuit: ['Circuit', 'Timed practice through several stations.'],
  clientErrors: ['Browser failures', 'Failures that the web app reports of itself.'],
  comparison: ['Comparison', 'How a learner did among others, and how each question measures.'],
  contact: ['Contact', 'Messages of visitors.'],
  dashboard: ['Dashboard', 'The figures of the site.'],
  invoices: ['Invoices', 'Invoices, credit notes and billing details.'],
  discountCodes: ['Discounts', 'Discount codes.'],
  examiner: [
    'Examiner',
    'The examiner that reads an answer against the sheet, and the patient who answers.',
  ],
  factors: [
    'Passkeys and second factor',
    'Passkeys, authenticator apps, recovery codes, and the second step of a sign-in.',
  ],
  feed: ['Community feed', 'Posts, comments and reactions.'],
  feedback: ['Interview feedback', 'What interviewers write after a mock interview.'],
  groups: ['Groups', 'Seats of departments.'],
  health: ['Service', 'Is it up, how is it set up, and this description.'],
  interviews: ['Interviews', 'Interviews by video.'],
  live: ['Live events', 'One stream of what changes while a page is open.'],
  mailReports: ['Mail', 'Mail that came back or could not be sent.'],
  messages: ['Messages', 'Conversations between two people.'],
  notifications: ['Notifications', 'What happened in the community, and the digest by mail.'],
  payments: ['Payments', 'Payments, refunds and the notices of the card provider.'],
  people: ['People', 'Members of the community.'],
  practicePartners: ['Practice partners', 'Members who look for somebody to practise with.'],
  practiceRooms: ['Practice rooms', 'Two to six people practise stations together.'],
  practiceRoomsAdmin: [
    'Practice rooms for administrators',
    'Who is in a practice room, and its end.',
  ],
  profile: ['Profile', "The caller's own account, its data and its end."],
  providers: [
    'Sign-in providers',
    'Signing in through Google, Microsoft, Apple or the server of a hospital.',
  ],
  push: ['Push', 'Notifications in browsers.'],
  questionReports: ['Question reports', 'Faults in questions, as learners report them.'],
  pointCards: ['Point cards', 'Cards about missed checklist points and questions answered wrong.'],
  recall: ['Recall', 'Questions that are due again.'],
  recovery: ['Passwords and addresses', 'Forgotten passwords and changes of the email address.'],
  reports: ['Moderation', 'Posts and people reported to the administrators.'],
  revision: ['Revision plan', 'What to revise next.'],
  roomConduct: [
    'Practice room conduct',
    'Blocks, reports and consent to a recording in a practice room.',
  ],
  roomSheets: [
    'Practice room sheets',
    'What each role sees of a station, and the mark sheets of a practice room.',
  ],
  search: ['Search', 'Find sections and questions.'],
  settings: ['Settings', 'What administrators can set.'],
  signUp: ['Sign-up', 'New accounts.'],
  stations: ['Stations', 'Station types and the study pages of their sections.'],
  study: ['Progress', 'Self-ratings and study time.'],
  subscription: ['Premium', 'The subscription of one person, and of everybody.'],
  users: ['Accounts', 'Accounts, for administrators.'],
  signInMethods: ['Ways in', 'The ways in which a person can sign in, and their devices.'],
};

export const features: readonly Feature[] = Object.entries(tags).map(
  ([id, [tag, description]]) => ({
    id,
    tag,
    description,
    parts: withEndpoints[id as keyof typeof tags],
  }),
);
