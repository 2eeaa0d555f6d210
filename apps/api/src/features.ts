// Lists every feature. An entry has the feature's routes by access level or permission, so the list shows who can call
// what. An entry also has the feature's part in the deletion and export of an account. An entry without `erase` and
// `exports` does not compile; null means that the feature itself deletes or exports nothing.
import { accountFeature } from './account-feature.ts';
import type { Providers } from './app-providers.ts';
import { ERASED_WITH_ACCOUNT, type Feature, NOTHING_PERSONAL } from './feature.ts';
import { answerRoutes } from './features/answers/answers.routes.ts';
import { attemptRoutes } from './features/attempts/attempts.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import {
  availabilityRoutes,
  publicAvailabilityRoutes,
  staffAvailabilityRoutes,
} from './features/availability/availability.routes.ts';
import {
  bookingRoutes,
  calendarFeedRoutes,
  freeInterviewRoutes,
  staffBookingRoutes,
} from './features/bookings/bookings.routes.ts';
import { circuitRoutes } from './features/circuit/circuit.routes.ts';
import { comparisonRoutes, itemAnalysisRoutes } from './features/comparison/comparison.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { bulkContentRoutes } from './features/content/bulk.routes.ts';
import {
  sectionRoutes,
  stationAdminRoutes,
  uploadRoutes,
} from './features/content/content.routes.ts';
import { mediaRoutes } from './features/content/media.routes.ts';
import { examinerAdminRoutes, examinerRoutes } from './features/examiner/examiner.routes.ts';
import { feedImageRoutes, feedPreviewRoutes, feedRoutes } from './features/feed/feed.routes.ts';
import { feedbackRoutes, staffFeedbackRoutes } from './features/feedback/feedback.routes.ts';
import { groupAdminRoutes, groupRoutes } from './features/groups/groups.routes.ts';
import { invoiceAdminRoutes, invoiceRoutes } from './features/invoices/invoices.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { messageRoutes } from './features/messages/messages.routes.ts';
import {
  moderationAdminRoutes,
  moderationRoutes,
} from './features/moderation/moderation.routes.ts';
import {
  digestPublicRoutes,
  notificationRoutes,
} from './features/notifications/notifications.routes.ts';
import { overviewRoutes, visitRoutes } from './features/overview/overview.routes.ts';
import {
  discountCodeRoutes,
  paymentAdminRoutes,
  paymentRoutes,
} from './features/payments/payments.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import {
  candidateRoutes,
  interviewRoomRoutes,
  practicePartnerRoutes,
  practiceRoomAdminRoutes,
  practiceRoomRoutes,
} from './features/practice-rooms/practice-rooms.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import {
  questionReportAdminRoutes,
  questionReportRoutes,
} from './features/question-reports/question-reports.routes.ts';
import { pointCardRoutes } from './features/recall/point-cards.routes.ts';
import { recallRoutes } from './features/recall/recall.routes.ts';
import { revisionRoutes } from './features/revision/revision.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { stationRoutes } from './features/stations/stations.routes.ts';
import { studyRoutes } from './features/study/study.routes.ts';
import {
  examDateRoutes,
  subscriptionAdminRoutes,
  subscriptionRoutes,
} from './features/subscription/subscription.routes.ts';
import { userRoleRoutes, userRoutes } from './features/users/users.routes.ts';
import { createServices, type Services } from './services.ts';

/** The order is the order of erasure: a table that references another table comes first. */
function listFeatures(services: Services, providers: Providers): Feature[] {
  const { community, contentAdmin, administration } = services;
  const { feedback, bookings, availability, study, attempts, recall, revision } = services;
  const { pointCards, questionReports, circuit, subscription, payments } = services;
  const { live, answers, comparison, practiceRooms, push } = services;
  const { examiner } = services.examiners;
  return [
    accountFeature(services, providers),
    {
      routes: {
        public: digestPublicRoutes(community.notifications),
        'signed-in': feedPreviewRoutes(community.preview),
        provider: feedImageRoutes(community.images),
        community: [
          ...feedRoutes(community),
          ...messageRoutes(community),
          ...peopleRoutes(community.people),
          ...notificationRoutes(community.notifications),
          ...moderationRoutes(community.moderation),
        ],
        moderation: moderationAdminRoutes(community.moderation),
      },
      erase: community.erase,
      exports: { as: 'community', of: community.exportOf },
    },
    {
      routes: {
        'signed-in': [...practiceRoomRoutes(practiceRooms), ...interviewRoomRoutes(practiceRooms)],
        community: practicePartnerRoutes(practiceRooms),
        interviews: candidateRoutes(practiceRooms),
        moderation: practiceRoomAdminRoutes(practiceRooms),
      },
      erase: practiceRooms.oversight.erase,
      exports: { as: 'practiceRooms', of: practiceRooms.oversight.exportOf },
    },
    {
      routes: { 'signed-in': feedbackRoutes(feedback), interviews: staffFeedbackRoutes(feedback) },
      erase: feedback.erase,
      exports: { as: 'feedback', of: feedback.exportOf },
    },
    {
      routes: {
        provider: mediaRoutes(services.media),
        content: [
          ...stationAdminRoutes(contentAdmin.stations),
          ...sectionRoutes(contentAdmin.sections),
          ...uploadRoutes(contentAdmin.uploads),
          ...bulkContentRoutes(contentAdmin.bulk),
        ],
      },
      // Content that staff wrote or uploaded belongs to the product, so it is not erased.
      erase: null,
      exports: { as: 'uploads', of: contentAdmin.uploads.exportOf },
    },
    {
      routes: {
        provider: calendarFeedRoutes(bookings),
        'signed-in': bookingRoutes(bookings),
        interviews: staffBookingRoutes(bookings),
        people: freeInterviewRoutes(bookings),
      },
      erase: bookings.erase,
      exports: { as: 'bookings', of: bookings.exportOf },
    },
    {
      routes: {
        public: publicAvailabilityRoutes(availability),
        'signed-in': availabilityRoutes(availability),
        interviews: staffAvailabilityRoutes(availability),
      },
      erase: availability.erase,
      exports: { as: 'availability', of: availability.exportOf },
    },
    {
      routes: { 'signed-in': studyRoutes(study) },
      erase: study.erase,
      exports: { as: 'study', of: study.exportOf },
    },
    {
      routes: { 'signed-in': attemptRoutes(attempts) },
      erase: attempts.erase,
      exports: { as: 'attempts', of: attempts.exportOf },
    },
    {
      routes: {
        'signed-in': examinerRoutes(services.examiners),
        content: examinerAdminRoutes(services.examiners),
      },
      erase: examiner.erase,
      exports: { as: 'examiner', of: examiner.exportOf },
    },
    {
      routes: { 'signed-in': pointCardRoutes(pointCards) },
      erase: pointCards.erase,
      exports: { as: 'pointCards', of: pointCards.exportOf },
    },
    {
      routes: { 'signed-in': answerRoutes(answers) },
      erase: answers.erase,
      exports: { as: 'answers', of: answers.exportOf },
    },
    {
      routes: {
        'signed-in': comparisonRoutes(comparison),
        content: itemAnalysisRoutes(administration.itemAnalysis),
      },
      erase: comparison.erase,
      exports: { as: 'comparison', of: comparison.exportOf },
    },
    {
      routes: { 'signed-in': recallRoutes(recall) },
      erase: recall.erase,
      exports: { as: 'plan', of: recall.exportOf },
    },
    {
      routes: { 'signed-in': revisionRoutes(revision) },
      erase: revision.erase,
      exports: { as: 'revision', of: revision.exportOf },
    },
    {
      routes: {
        'signed-in': questionReportRoutes(questionReports),
        content: questionReportAdminRoutes(questionReports),
      },
      erase: questionReports.erase,
      exports: { as: 'questionReports', of: questionReports.exportOf },
    },
    {
      routes: { 'signed-in': circuitRoutes(circuit) },
      erase: circuit.erase,
      exports: { as: 'circuits', of: circuit.exportOf },
    },
    {
      routes: {
        'signed-in': groupRoutes(services.groups),
        finance: groupAdminRoutes(services.groups),
      },
      erase: services.groups.erase,
      exports: { as: 'groups', of: services.groups.exportOf },
    },
    {
      routes: {
        'signed-in': subscriptionRoutes(subscription),
        finance: subscriptionAdminRoutes(subscription),
        settings: examDateRoutes(subscription),
      },
      erase: subscription.erase,
      exports: { as: 'subscription', of: subscription.exportOf },
    },
    {
      routes: {
        'signed-in': invoiceRoutes(services.invoices),
        finance: invoiceAdminRoutes(services.invoices),
      },
      erase: services.invoices.erase,
      exports: { as: 'invoices', of: services.invoices.exportOf },
    },
    {
      // webhooks.ts mounts the webhooks of the card provider, because they need the raw body.
      routes: {
        'signed-in': paymentRoutes(payments),
        finance: [...paymentAdminRoutes(payments), ...discountCodeRoutes(payments)],
      },
      erase: payments.erase,
      exports: { as: 'payments', of: payments.exportOf },
    },
    {
      routes: { 'signed-in': pushRoutes(push) },
      erase: push.erase,
      exports: { as: 'push', of: push.exportOf },
    },
    {
      routes: { 'signed-in': liveRoutes(live, services.authenticator) },
      erase: live.erase,
      // Live events contain only ids of data that other features export, so there is nothing to export.
      exports: null,
    },
    { routes: { public: contactRoutes(services.contact) }, ...NOTHING_PERSONAL },
    { routes: { 'signed-in': stationRoutes(services.stations) }, ...NOTHING_PERSONAL },
    { routes: { 'signed-in': searchRoutes(services.search) }, ...NOTHING_PERSONAL },
    {
      routes: { public: visitRoutes(administration), oversight: overviewRoutes(administration) },
      ...NOTHING_PERSONAL,
    },
    {
      routes: {
        people: userRoutes(administration.users),
        roles: userRoleRoutes(administration.users),
      },
      ...ERASED_WITH_ACCOUNT,
    },
    { routes: { oversight: auditRoutes(administration.auditLog) }, ...ERASED_WITH_ACCOUNT },
    { routes: { settings: settingsRoutes(administration.settings) }, ...NOTHING_PERSONAL },
  ];
}

/** Creates the services, and registers every feature's erasure and export with the account services. */
export async function createFeatures(
  providers: Providers,
): Promise<{ services: Services; features: readonly Feature[] }> {
  const services = await createServices(providers);
  const features = listFeatures(services, providers);
  for (const { erase, exports } of features) {
    if (erase) services.lifecycle.onErase(erase);
    if (exports) services.lifecycle.onExport(exports.as, exports.of);
  }
  return { services, features };
}
