// Every feature of the contract under one name: the description at /api/openapi.json takes its tags, operation ids and the
// names of its schemas from here. An endpoint that is mounted but not found here stops the description.
import * as accounts from './accounts.ts';
import * as attempts from './attempts.ts';
import * as audit from './audit.ts';
import * as authoring from './authoring.ts';
import * as availability from './availability.ts';
import * as bookings from './bookings.ts';
import * as bulkContent from './bulk-content.ts';
import * as circuit from './circuit.ts';
import * as clientErrors from './client-errors.ts';
import * as contact from './contact.ts';
import * as content from './content.ts';
import * as dashboard from './dashboard.ts';
import * as errors from './errors.ts';
import * as exhibits from './exhibits.ts';
import * as feed from './feed.ts';
import * as feedback from './feedback.ts';
import * as health from './health.ts';
import * as live from './live.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as payments from './payments.ts';
import * as people from './people.ts';
import * as probes from './probes.ts';
import * as profile from './profile.ts';
import * as questionReports from './question-reports.ts';
import * as recall from './recall.ts';
import * as recovery from './recovery.ts';
import * as reports from './reports.ts';
import * as revision from './revision.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as signIn from './sign-in.ts';
import * as signUp from './sign-up.ts';
import * as stations from './stations.ts';
import * as study from './study.ts';
import * as subscription from './subscription.ts';
import * as text from './text.ts';
import * as users from './users.ts';

export interface Feature {
  /** Tells schemas apart that two features name alike: never changed, since generated clients use the names. */
  readonly id: string;
  readonly tag: string;
  readonly description: string;
  /** What its file exports: endpoints, schemas, and much that is neither. */
  readonly parts: Readonly<Record<string, unknown>>;
}

export const features: readonly Feature[] = [
  {
    id: 'accounts',
    tag: 'Sign-in',
    description: 'Sign in, renew the ID token, sign out and make a session the active one.',
    parts: accounts,
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
  { id: 'contact', tag: 'Contact', description: 'Messages of visitors.', parts: contact },
  {
    id: 'dashboard',
    tag: 'Dashboard',
    description: 'Figures for administrators.',
    parts: dashboard,
  },
  { id: 'feed', tag: 'Community feed', description: 'Posts, comments and reactions.', parts: feed },
  {
    id: 'feedback',
    tag: 'Interview feedback',
    description: 'What interviewers write after a mock interview.',
    parts: feedback,
  },
  {
    id: 'health',
    tag: 'Service',
    description: 'Is it up, how is it set up, and this description.',
    parts: health,
  },
  {
    id: 'live',
    tag: 'Live events',
    description: 'One stream of what changes while a page is open.',
    parts: live,
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
    id: 'profile',
    tag: 'Profile',
    description: "The caller's own account, its data and its end.",
    parts: profile,
  },
  {
    id: 'questionReports',
    tag: 'Question reports',
    description: 'Faults in questions, as learners report them.',
    parts: questionReports,
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
  {
    id: 'users',
    tag: 'Accounts',
    description: 'Accounts as administrators see them.',
    parts: users,
  },
];

/** Schemas that several features share. */
export const sharedParts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  content,
  errors,
  exhibits,
  probes,
  signIn,
  text,
};
