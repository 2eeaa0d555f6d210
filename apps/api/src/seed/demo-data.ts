// Creates the demo data, which shows a product in use, with dates relative to today. The data are people, posts,
// messages, interview hours, four weeks of study, interviews, payments and reports. They are created once in one
// transaction; later starts only add interview hours.
import { addDays } from '@urost3/contract/day.ts';
import { stationIds } from '@urost3/contract/stations.ts';
import type { Database } from '../db/client.ts';
import { findUserByEmail } from '../features/accounts/accounts.repository.ts';
import type { AuditService } from '../features/audit/audit.service.ts';
import type { ContentService } from '../features/content/content.service.ts';
import type { AdminStationsService } from '../features/content/content-stations.service.ts';
import type { SectionsService } from '../features/content/sections.service.ts';
import type { SettingsService } from '../features/settings/settings.service.ts';
import type { Clock } from '../providers/clock/clock.ts';
import { londonDate } from '../providers/clock/london.ts';
import type { Storage } from '../providers/storage/port.ts';
import { makeCommunity } from './demo-community.ts';
import type { Demo, DemoSection } from './demo-context.ts';
import { makeConversations } from './demo-conversations.ts';
import { makeDraft } from './demo-draft.ts';
import { continueHours } from './demo-hours.ts';
import { planInterviews } from './demo-interviews.ts';
import { makeQuestionReports, makeReports } from './demo-moderation.ts';
import { makePointCards } from './demo-point-cards.ts';
import { findLatestRecord, isUntouched } from './demo-rows.repository.ts';
import { makeSales } from './demo-sales.ts';
import { makeStudy } from './demo-study.ts';
import { planSubscriptions } from './demo-subscriptions.ts';
import { makePeople } from './make-people.ts';

const EXAM_IN_DAYS = 7 * 7;
const MADE = 'demo.data_made';

interface DemoDataDeps {
  database: Database;
  clock: Clock;
  storage: Storage;
  audit: AuditService;
  settings: SettingsService;
  content: ContentService;
  contentAdmin: { sections: SectionsService; stations: AdminStationsService };
  siteUrl: string;
  recordPayment: Demo['recordPayment'];
}

async function readSections(content: ContentService): Promise<DemoSection[]> {
  const sections: DemoSection[] = [];
  for (const stationId of stationIds) {
    for (const { id } of content.catalogue().get(stationId) ?? []) {
      const section = await content.getStudySection(stationId, id);
      if (section) sections.push({ ...section, stationId });
    }
  }
  return sections;
}

/** The four demo accounts by role; null when one of them is missing or was deleted. */
async function findAccounts({ db }: Database) {
  const uidOf = async (role: string) => (await findUserByEmail(db, `${role}@demo.test`))?.uid;
  const [admin, interviewer, premium, free] = [
    await uidOf('admin'),
    await uidOf('interviewer'),
    await uidOf('premium'),
    await uidOf('free'),
  ];
  return admin && interviewer && premium && free ? { admin, interviewer, premium, free } : null;
}

/** Creates the demo data in an unused installation. When the demo data exists, only adds hours to the calendar. */
export async function seedDemoData(deps: DemoDataDeps): Promise<void> {
  const { database, clock, audit, settings } = deps;
  const { db } = database;
  const now = clock.now();
  if (await findLatestRecord(db, MADE)) {
    await continueHours({ db, audit }, now);
    return;
  }
  const accounts = await findAccounts(database);
  if (!accounts || !(await isUntouched(db))) return;
  const sections = await readSections(deps.content);
  const today = londonDate(now);
  await db.transaction(async (tx) => {
    const examDate = addDays(today, EXAM_IN_DAYS);
    await settings.write(tx, { examDate }, accounts.admin);
    const uids = await makePeople({ tx, now, today }, accounts);
    const demo: Demo = {
      tx,
      now,
      today,
      sections,
      storage: deps.storage,
      settings: await settings.read(tx),
      recordPayment: deps.recordPayment,
      site: new URL(deps.siteUrl).host,
      uidOf(key) {
        const uid = uids.get(key);
        if (!uid) throw new Error(`the demo data know nobody called ${key}`);
        return uid;
      },
    };
    const interviews = await planInterviews(demo, audit);
    const subscriptions = planSubscriptions(demo);
    await makeSales(demo, [...subscriptions.sales, ...interviews.sales]);
    await subscriptions.write();
    await interviews.write();
    await makeStudy(demo);
    await makePointCards(demo);
    await makeReports(demo, await makeCommunity(demo));
    await makeConversations(demo);
    await makeQuestionReports(demo);
    await audit.record(tx, { action: MADE, actorUid: null });
  });
  await makeDraft(deps.contentAdmin, accounts.admin);
}
