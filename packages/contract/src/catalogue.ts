// Tags, operation ids and schema names of /api/openapi.json. An endpoint that is mounted but not listed in this file is an error.
import * as accounts from './accounts/accounts.schemas.ts';
import * as factors from './accounts/factors.schemas.ts';
import * as profile from './accounts/profile.schemas.ts';
import * as providers from './accounts/providers.schemas.ts';
import * as recovery from './accounts/recovery.schemas.ts';
import * as signIn from './accounts/sign-in.schemas.ts';
import * as signInMethods from './accounts/sign-in-methods.schemas.ts';
import * as signUp from './accounts/sign-up.schemas.ts';
import * as answers from './answers/answers.schemas.ts';
import * as attempts from './attempts/attempts.schemas.ts';
import * as audit from './audit/audit.schemas.ts';
import * as availability from './availability/availability.schemas.ts';
import * as bookings from './bookings/bookings.schemas.ts';
import * as circuit from './circuit/circuit.schemas.ts';
import * as clientErrors from './client-errors/client-errors.schemas.ts';
import * as comparison from './comparison/comparison.schemas.ts';
import * as contact from './contact/contact.schemas.ts';
import * as authoring from './content/admin.schemas.ts';
import * as content from './content/content.schemas.ts';
import * as exhibits from './content/exhibits.schemas.ts';
import * as bulkContent from './content/files.schemas.ts';
import * as errors from './errors.schemas.ts';
import * as examiner from './examiner/examiner.schemas.ts';
import * as feed from './feed/feed.schemas.ts';
import * as feedback from './feedback/feedback.schemas.ts';
import * as groups from './groups/groups.schemas.ts';
import * as health from './health/health.schemas.ts';
import * as invoices from './invoices/invoices.schemas.ts';
import * as live from './live/live.schemas.ts';
import * as mailReports from './mail-reports/mail-reports.schemas.ts';
import * as messages from './messages/messages.schemas.ts';
import * as reports from './moderation/moderation.schemas.ts';
import * as notifications from './notifications/notifications.schemas.ts';
import * as dashboard from './overview/overview.schemas.ts';
import * as discountCodes from './payments/discount-codes.schemas.ts';
import * as payments from './payments/payments.schemas.ts';
import * as people from './people/people.schemas.ts';
import * as practiceRoomsAdmin from './practice-rooms/admin.schemas.ts';
import * as roomConduct from './practice-rooms/conduct.schemas.ts';
import * as interviews from './practice-rooms/interviews.schemas.ts';
import * as practicePartners from './practice-rooms/partners.schemas.ts';
import * as practiceRooms from './practice-rooms/practice-rooms.schemas.ts';
import * as roomSheets from './practice-rooms/sheets.schemas.ts';
import * as push from './push/push.schemas.ts';
import * as questionReports from './question-reports/question-reports.schemas.ts';
import * as pointCards from './recall/point-cards.schemas.ts';
import * as recall from './recall/recall.schemas.ts';
import * as revision from './revision/revision.schemas.ts';
import * as search from './search/search.schemas.ts';
import * as settings from './settings/settings.schemas.ts';
import * as stations from './stations/stations.schemas.ts';
import * as study from './study/study.schemas.ts';
import * as subscription from './subscription/subscription.schemas.ts';
import * as text from './text/text.schemas.ts';
import * as users from './users/users.schemas.ts';

interface Feature {
  /** Distinguishes schemas with the same name in two features. It must never change, because names in generated clients contain it. */
  readonly id: string;
  readonly tag: string;
  readonly description: string;
  /** The exports of the feature's schema module: endpoints, schemas and others. */
  readonly parts: Readonly<Record<string, unknown>>;
}

export type { Feature };

export const features: readonly Feature[] = [
  {
    id: 'accounts',
    tag: 'Sign-in',
    description: 'Sign in, renew the ID token, sign out and make a session the active one.',
    parts: accounts,
  },
  {
    id: 'answers',
    tag: 'Answers',
    description: 'How the questions of a section were answered.',
    parts: answers,
  },
  {
    id: 'attempts',
    tag: 'Attempts',
    description: 'Answers to questions, kept one by one.',
    parts: attempts,
  },
  { id: 'audit', tag: 'Audit log', description: 'What administrators have changed.', parts: audit },
  {
    id: 'authoring',
    tag: 'Authoring',
    description: 'Stations, sections, drafts, revisions, pictures and recordings.',
    parts: authoring,
  },
  {
    id: 'availability',
    tag: 'Availability',
    description: 'When interviewers can be booked.',
    parts: availability,
  },
  {
    id: 'bookings',
    tag: 'Bookings',
    description: 'Mock interviews: prices, bookings, cancellations, calendars.',
    parts: bookings,
  },
  {
    id: 'bulkContent',
    tag: 'Content files',
    description: 'Import and export of the whole content.',
    parts: bulkContent,
  },
  {
    id: 'circuit',
    tag: 'Circuit',
    description: 'Timed practice through several stations.',
    parts: circuit,
  },
  {
    id: 'clientErrors',
    tag: 'Browser failures',
    description: 'Failures that the web app reports of itself.',
    parts: clientErrors,
  },
  {
    id: 'comparison',
    tag: 'Comparison',
    description: 'How a learner did among others, and how each question measures.',
    parts: comparison,
  },
  { id: 'contact', tag: 'Contact', description: 'Messages of visitors.', parts: contact },
  { id: 'dashboard', tag: 'Dashboard', description: 'The figures of the site.', parts: dashboard },
  {
    id: 'invoices',
    tag: 'Invoices',
    description: 'Invoices, credit notes and billing details.',
    parts: invoices,
  },
  { id: 'discountCodes', tag: 'Discounts', description: 'Discount codes.', parts: discountCodes },
  {
    id: 'examiner',
    tag: 'Examiner',
    description:
      'The examiner that reads an answer against the sheet, and the patient who answers.',
    parts: examiner,
  },
  {
    id: 'factors',
    tag: 'Passkeys and second factor',
    description: 'Passkeys, authenticator apps, recovery codes, and the second step of a sign-in.',
    parts: factors,
  },
  { id: 'feed', tag: 'Community feed', description: 'Posts, comments and reactions.', parts: feed },
  {
    id: 'feedback',
    tag: 'Interview feedback',
    description: 'What interviewers write after a mock interview.',
    parts: feedback,
  },
  { id: 'groups', tag: 'Groups', description: 'Seats of departments.', parts: groups },
  {
    id: 'health',
    tag: 'Service',
    description: 'Is it up, how is it set up, and this description.',
    parts: health,
  },
  { id: 'interviews', tag: 'Interviews', description: 'Interviews by video.', parts: interviews },
  {
    id: 'live',
    tag: 'Live events',
    description: 'One stream of what changes while a page is open.',
    parts: live,
  },
  {
    id: 'mailReports',
    tag: 'Mail',
    description: 'Mail that came back or could not be sent.',
    parts: mailReports,
  },
  {
    id: 'messages',
    tag: 'Messages',
    description: 'Conversations between two people.',
    parts: messages,
  },
  {
    id: 'notifications',
    tag: 'Notifications',
    description: 'What happened in the community, and the digest by mail.',
    parts: notifications,
  },
  {
    id: 'payments',
    tag: 'Payments',
    description: 'Payments, refunds and the notices of the card provider.',
    parts: payments,
  },
  { id: 'people', tag: 'People', description: 'Members of the community.', parts: people },
  {
    id: 'practicePartners',
    tag: 'Practice partners',
    description: 'Members who look for somebody to practise with.',
    parts: practicePartners,
  },
  {
    id: 'practiceRooms',
    tag: 'Practice rooms',
    description: 'Two to six people practise stations together.',
    parts: practiceRooms,
  },
  {
    id: 'practiceRoomsAdmin',
    tag: 'Practice rooms for administrators',
    description: 'Who is in a practice room, and its end.',
    parts: practiceRoomsAdmin,
  },
  {
    id: 'profile',
    tag: 'Profile',
    description: "The caller's own account, its data and its end.",
    parts: profile,
  },
  {
    id: 'providers',
    tag: 'Sign-in providers',
    description: 'Signing in through Google, Microsoft, Apple or the server of a hospital.',
    parts: providers,
  },
  { id: 'push', tag: 'Push', description: 'Notifications in browsers.', parts: push },
  {
    id: 'questionReports',
    tag: 'Question reports',
    description: 'Faults in questions, as learners report them.',
    parts: questionReports,
  },
  {
    id: 'pointCards',
    tag: 'Point cards',
    description: 'Cards about missed checklist points and questions answered wrong.',
    parts: pointCards,
  },
  { id: 'recall', tag: 'Recall', description: 'Questions that are due again.', parts: recall },
  {
    id: 'recovery',
    tag: 'Passwords and addresses',
    description: 'Forgotten passwords and changes of the email address.',
    parts: recovery,
  },
  {
    id: 'reports',
    tag: 'Moderation',
    description: 'Posts and people reported to the administrators.',
    parts: reports,
  },
  { id: 'revision', tag: 'Revision plan', description: 'What to revise next.', parts: revision },
  {
    id: 'roomConduct',
    tag: 'Practice room conduct',
    description: 'Blocks, reports and consent to a recording in a practice room.',
    parts: roomConduct,
  },
  {
    id: 'roomSheets',
    tag: 'Practice room sheets',
    description: 'What each role sees of a station, and the mark sheets of a practice room.',
    parts: roomSheets,
  },
  { id: 'search', tag: 'Search', description: 'Find sections and questions.', parts: search },
  { id: 'settings', tag: 'Settings', description: 'What administrators can set.', parts: settings },
  { id: 'signUp', tag: 'Sign-up', description: 'New accounts.', parts: signUp },
  {
    id: 'stations',
    tag: 'Stations',
    description: 'Station types and the study pages of their sections.',
    parts: stations,
  },
  { id: 'study', tag: 'Progress', description: 'Self-ratings and study time.', parts: study },
  {
    id: 'subscription',
    tag: 'Premium',
    description: 'The subscription of one person, and of everybody.',
    parts: subscription,
  },
  { id: 'users', tag: 'Accounts', description: 'Accounts, for administrators.', parts: users },
  {
    id: 'signInMethods',
    tag: 'Ways in',
    description: 'The ways in which a person can sign in, and their devices.',
    parts: signInMethods,
  },
];

/** Schemas that several features share. */
export const sharedParts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  content,
  errors,
  exhibits,
  signIn,
  text,
};
