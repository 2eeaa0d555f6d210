// Lists every feature. An entry has the feature's routes by access level or permission, so the list shows who can call
// what. An entry without `erase` and `exports` does not compile; null means that the feature itself deletes or exports
// nothing.

import { accountsFeature } from '../features/accounts/accounts.routes.ts';
import { answersFeature } from '../features/answers/answers.routes.ts';
import { attemptsFeature } from '../features/attempts/attempts.routes.ts';
import { auditFeature } from '../features/audit/audit.routes.ts';
import { availabilityFeature } from '../features/availability/availability.routes.ts';
import { bookingsFeature } from '../features/bookings/bookings.routes.ts';
import { circuitFeature } from '../features/circuit/circuit.routes.ts';
import { clientErrorsFeature } from '../features/client-errors/client-errors.routes.ts';
import { comparisonFeature } from '../features/comparison/comparison.routes.ts';
import { contactFeature } from '../features/contact/contact.routes.ts';
import { contentFeature } from '../features/content/content.routes.ts';
import { examinerFeature } from '../features/examiner/examiner.routes.ts';
import { feedFeature } from '../features/feed/feed.routes.ts';
import { feedbackFeature } from '../features/feedback/feedback.routes.ts';
import { groupsFeature } from '../features/groups/groups.routes.ts';
import { invoicesFeature } from '../features/invoices/invoices.routes.ts';
import { liveFeature } from '../features/live/live.routes.ts';
import { mailFeature } from '../features/mail/mail.routes.ts';
import { mailReportsFeature } from '../features/mail-reports/mail-reports.routes.ts';
import { messagesFeature } from '../features/messages/messages.routes.ts';
import { moderationFeature } from '../features/moderation/moderation.routes.ts';
import { notificationsFeature } from '../features/notifications/notifications.routes.ts';
import { overviewFeature } from '../features/overview/overview.routes.ts';
import { paymentsFeature } from '../features/payments/payments.routes.ts';
import { peopleFeature } from '../features/people/people.routes.ts';
import { practiceRoomsFeature } from '../features/practice-rooms/practice-rooms.routes.ts';
import { pushFeature } from '../features/push/push.routes.ts';
import { questionReportsFeature } from '../features/question-reports/question-reports.routes.ts';
import { pointCardsFeature, recallFeature } from '../features/recall/recall.routes.ts';
import { revisionFeature } from '../features/revision/revision.routes.ts';
import { searchFeature } from '../features/search/search.routes.ts';
import { settingsFeature } from '../features/settings/settings.routes.ts';
import { stationsFeature } from '../features/stations/stations.routes.ts';
import { studyFeature } from '../features/study/study.routes.ts';
import { subscriptionFeature } from '../features/subscription/subscription.routes.ts';
import { usersFeature } from '../features/users/users.routes.ts';
import { type Context, createContext } from './context.ts';
import type { Feature } from './feature.ts';
import type { Providers } from './optional-providers.ts';

/** The order is the order of erasure: a table that references another table comes first. */
const listFeatures = (ctx: Context): Feature[] => [
  accountsFeature(ctx),
  practiceRoomsFeature(ctx),
  moderationFeature(ctx),
  feedFeature(ctx),
  messagesFeature(ctx),
  notificationsFeature(ctx),
  peopleFeature(ctx),
  feedbackFeature(ctx),
  contentFeature(ctx),
  bookingsFeature(ctx),
  availabilityFeature(ctx),
  studyFeature(ctx),
  attemptsFeature(ctx),
  examinerFeature(ctx),
  pointCardsFeature(ctx),
  answersFeature(ctx),
  comparisonFeature(ctx),
  recallFeature(ctx),
  revisionFeature(ctx),
  questionReportsFeature(ctx),
  circuitFeature(ctx),
  groupsFeature(ctx),
  subscriptionFeature(ctx),
  invoicesFeature(ctx),
  paymentsFeature(ctx),
  pushFeature(ctx),
  liveFeature(ctx),
  contactFeature(ctx),
  stationsFeature(ctx),
  searchFeature(ctx),
  overviewFeature(ctx),
  usersFeature(ctx),
  auditFeature(ctx),
  mailFeature(ctx),
  mailReportsFeature(ctx),
  clientErrorsFeature(ctx),
  settingsFeature(ctx),
];

/** Creates the context and every feature, and registers the jobs of the features. */
export async function createFeatures(providers: Providers): Promise<Context> {
  const ctx = await createContext(providers);
  ctx.features = listFeatures(ctx);
  for (const { kind, run, schedule } of ctx.features.flatMap((feature) => feature.jobs ?? [])) {
    ctx.jobs.handle(kind, run);
    if (schedule) ctx.jobs.schedule(kind, schedule);
  }
  return ctx;
}
