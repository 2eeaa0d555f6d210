// Creates the demo data, which shows a product in use, with dates relative to today. The data are people, posts,
// messages, interview hours, four weeks of study, interviews, payments and reports. They are created once in one
// transaction; later starts only add interview hours.

import { SectionBody } from '@urost3/contract/content/admin.schemas.ts';
import { addDays } from '@urost3/contract/day.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import type { Context } from '../composition/context.ts';
import { findUserByEmail } from '../features/accounts/accounts.repository.ts';
import { findStudySection } from '../features/content/content.service.ts';
import { listAdminStations } from '../features/content/editor/content-stations.service.ts';
import { createSection } from '../features/content/editor/sections.service.ts';
import { londonDate } from '../providers/clock/london.ts';
import { makeCommunity } from './community/demo-community.ts';
import { makeConversations } from './community/demo-conversations.ts';
import { makeQuestionReports, makeReports } from './community/demo-moderation.ts';
import type { Demo, DemoSection } from './demo-context.ts';
import { makePeople } from './demo-people.ts';
import { findLatestRecord, isUntouched } from './demo-rows.repository.ts';
import { makeSales, planSubscriptions } from './demo-sales.ts';
import { continueHours } from './interviews/demo-hours.ts';
import { planInterviews } from './interviews/demo-interviews.ts';
import { makePointCards } from './study/demo-point-cards.ts';
import { makeStudy } from './study/demo-study.ts';

/** Creates a section that the administrator has started to write and that learners do not see. */
async function makeDraft(ctx: Context, authorUid: string) {
  const { stations } = await listAdminStations(ctx);
  const station = stations.find(({ stationType }) => stationType === 'emergency');
  if (!station) return;
  const draft = SectionBody.parse({
    title: 'Paraphimosis that will not reduce',
    order: station.sectionCount + 1,
    category: 'Penile emergencies',
    methodology: 'Recognise, relieve pain, reduce, escalate, prevent',
    contentTypes: ['Emergency', 'Procedure'],
    case_scenario:
      'You are the urology registrar on call. A ward asks you to see an 82-year-old man whose catheter was changed yesterday evening. His foreskin was left behind the glans. This morning it is swollen and painful, and the nurses cannot bring it forward. He is comfortable otherwise, takes apixaban and has mild dementia.\n\nHow would you manage him?',
    sign_post:
      'Say first that a tight ring threatens the glans and that you come now. Then: analgesia, gentle compression and reduction, what you do when that fails, and how the ward prevents the next one.',
    content_sections: [
      {
        type: 'immediate_actions',
        title: 'At the bedside',
        content:
          '1. Explain, and ask for consent in words he can follow; involve the person who knows him.\n2. Give analgesia and consider a penile block without adrenaline.\n3. Look at the glans: colour, sensation, ulcers.\n4. Compress the swelling steadily for several minutes before you try to reduce it.',
      },
    ],
    questions: [
      {
        type: 'text',
        question:
          'Manual reduction fails twice. What is your next step, and what do you say to him?',
        answer: '',
      },
    ],
  });
  await createSection(
    ctx,
    station.id,
    draft,
    { isDraft: true, mayChangeFreePreview: false, saveId: null },
    { uid: authorUid, ip: '127.0.0.1', requestId: 'first start' },
  );
}

const EXAM_IN_DAYS = 7 * 7;
const MADE = 'demo.data_made';

async function readSections(ctx: Context): Promise<DemoSection[]> {
  const sections: DemoSection[] = [];
  for (const stationId of stationIds) {
    for (const { id } of ctx.catalogue.stations().get(stationId) ?? []) {
      const section = await findStudySection(ctx, stationId, id);
      if (section) sections.push({ ...section, stationId });
    }
  }
  return sections;
}

/** The four demo accounts by role; null when one of them is missing or was deleted. */
async function findAccounts({ db }: Context) {
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
export async function seedDemoData(ctx: Context, recordPayment: Demo['recordPayment']) {
  const { db, audit, settings } = ctx;
  const now = ctx.clock.now();
  if (await findLatestRecord(db, MADE)) {
    await continueHours(ctx);
    return;
  }
  const accounts = await findAccounts(ctx);
  if (!accounts || !(await isUntouched(db))) return;
  const sections = await readSections(ctx);
  const today = londonDate(now);
  await db.transaction(async (tx) => {
    const examDate = addDays(today, EXAM_IN_DAYS);
    await settings.write(tx, { examDate }, accounts.admin);
    const uids = await makePeople({ tx, now, today }, accounts);
    const demo: Demo = {
      ctx,
      tx,
      now,
      today,
      sections,
      settings: await settings.read(tx),
      recordPayment,
      uidOf(key) {
        const uid = uids.get(key);
        if (!uid) throw new Error(`the demo data know nobody called ${key}`);
        return uid;
      },
    };
    const interviews = await planInterviews(demo);
    const subscriptions = planSubscriptions(demo);
    await makeSales(demo, [...subscriptions.sales, ...interviews.sales]);
    await subscriptions.write();
    await interviews.write();
    await makeStudy(demo);
    await makePointCards(demo);
    await makeReports(demo, await makeCommunity(demo));
    await makeConversations(demo);
    await makeQuestionReports(demo);
    await audit.record(tx, null, MADE);
  });
  await makeDraft(ctx, accounts.admin);
}
