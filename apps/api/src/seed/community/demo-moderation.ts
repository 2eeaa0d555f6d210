// Creates open and decided reports about posts, comments and questions.
import { randomUUID } from 'node:crypto';
import { type Demo, daysAgo, hoursAgo, minutesAfter } from '../demo-context.ts';
import type { DemoKey } from '../demo-people.ts';
import { type DemoRow, insertRows } from '../demo-rows.repository.ts';
import type { DemoReportedContent } from './demo-community.ts';

const EXCERPT_MAX = 280;

export async function makeReports(demo: Demo, community: DemoReportedContent) {
  const { reportedComment, reportedPost } = community;
  const openId = randomUUID();
  const dismissedId = randomUUID();
  const openedAt = hoursAgo(demo, 20);
  const dismissedAt = minutesAfter(reportedPost.at, 300);
  const caseOf = (id: string, type: string, about: DemoReportedContent['reportedPost']) => ({
    id,
    target_type: type,
    target_id: about.id,
    author_uid: about.authorUid,
    excerpt: about.text.replace(/\s+/g, ' ').slice(0, EXCERPT_MAX),
  });
  await insertRows(demo.tx, 'moderation_cases', [
    {
      ...caseOf(openId, 'comment', reportedComment),
      status: 'open',
      opened_at: openedAt,
      resolved_at: null,
      resolved_by: null,
    },
    {
      ...caseOf(dismissedId, 'post', reportedPost),
      status: 'dismissed',
      opened_at: minutesAfter(reportedPost.at, 120),
      resolved_at: dismissedAt,
      resolved_by: demo.uidOf('admin'),
    },
  ]);
  const reportOf = (caseId: string, by: DemoKey, at: Date, reason: string, note: string) => ({
    id: randomUUID(),
    case_id: caseId,
    reporter_uid: demo.uidOf(by),
    created_at: at,
    reason,
    note,
  });
  await insertRows(demo.tx, 'reports', [
    reportOf(
      ...([openId, 'hannah', openedAt, 'recalled_interview_content'] as const),
      'Asks for scenarios of a live interview.',
    ),
    reportOf(
      ...([openId, 'grace', minutesAfter(openedAt, 190), 'recalled_interview_content'] as const),
      'Against the rules of this community.',
    ),
    reportOf(
      ...([dismissedId, 'zainab', minutesAfter(reportedPost.at, 120), 'unsafe_advice'] as const),
      'Sounds as if antibiotics could wait for the tube.',
    ),
  ]);
}

interface DemoQuestionReport {
  by: DemoKey;
  /** The id of a section. The report is about its first question. */
  section: string;
  daysAgo: number;
  reason: 'wrong' | 'outdated' | 'unclear' | 'typing' | 'other';
  note: string;
  answered?: { daysAgo: number; outcome: 'corrected' | 'unchanged'; answer: string };
}

const questionReports: readonly DemoQuestionReport[] = [
  {
    by: 'nadia',
    section: 'renal-colic-in-the-emergency-department',
    daysAgo: 1,
    reason: 'unclear',
    note: 'Does the question mean the first scan in the department, or the follow-up? I would answer differently.',
  },
  {
    by: 'premium',
    section: 'the-infected-obstructed-kidney',
    daysAgo: 9,
    reason: 'typing',
    note: 'A word is missing in the second line.',
    answered: {
      daysAgo: 7,
      outcome: 'corrected',
      answer: 'Thank you, the missing word is there now.',
    },
  },
  {
    by: 'amara',
    section: 'acute-urinary-retention-in-an-older-man',
    daysAgo: 13,
    reason: 'outdated',
    note: 'Our trust has changed its catheter pathway this year.',
    answered: {
      daysAgo: 12,
      outcome: 'unchanged',
      answer:
        'Local pathways differ; the answer follows national guidance and says where to look up your own.',
    },
  },
];

export async function makeQuestionReports(demo: Demo) {
  const rows: DemoRow[] = [];
  for (const { by, section: slug, daysAgo: days, reason, note, answered } of questionReports) {
    const section = demo.sections.find(({ id }) => id === slug);
    const question = section?.questions[0];
    if (!section || !question) continue;
    const answeredAt = answered ? daysAgo(demo, answered.daysAgo, '10:20') : null;
    rows.push({
      id: randomUUID(),
      user_uid: demo.uidOf(by),
      reason,
      note,
      station_id: section.stationId,
      section_id: slug,
      question_id: question.id,
      question: question.question,
      created_at: daysAgo(demo, days, '20:40'),
      outcome: answered?.outcome ?? null,
      answer: answered?.answer ?? null,
      answered_at: answeredAt,
      answered_by: answered ? demo.uidOf('admin') : null,
      seen_at: null,
    });
  }
  await insertRows(demo.tx, 'question_reports', rows);
}
