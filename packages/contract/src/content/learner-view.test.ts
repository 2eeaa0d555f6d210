import { describe, expect, test } from 'vitest';
import { StudySection } from '../stations/stations.schemas.ts';
import { EditorSection } from './content.schemas.ts';
import { learnerView, withMediaUrls } from './learner-view.ts';

const document = EditorSection.parse({
  title: 'Torsion {check: title}',
  sources: [{ title: 'EAU {check: year}', section: 'Edition {check: year}' }],
  audio: 'call.mp3',
  transcript: 'Hello.',
  case_scenario:
    'Six hours {check: NICE}, then ![Scar](media:scar.jpg "Own") and [NICE](https://nice.org.uk).',
  sign_post: '![x]( <media:a.png> )',
  content_sections: [
    { id: 'b1', type: 'image_identifier', content: ' scan.png\n' },
    { id: 'b2', type: 'key_points', content: 'Fix both {check: side}' },
  ],
  questions: [
    {
      id: 'q1',
      type: 'mcq',
      question: 'Which?',
      options: ['6 hours {check: figure}', '24 hours'],
      answer: '6 hours {check: figure}',
      examiner_notes: 'Look for courage.',
      images: [
        { file: 'scan.png', alt: 'Scan', place: 'question' },
        { file: 'https://example.org/a.png', alt: 'Other', place: 'answer' },
      ],
      probes: [
        { question: 'And this? ![Scar](media:scar.jpg)', score_1: '1', score_3: '3', score_5: '5' },
      ],
    },
  ],
  exhibits: [
    {
      kind: 'table',
      title: 'Bloods',
      alt: 'Two rows',
      place: 'scenario',
      findings: 'As in ![Scan](media:scan.png)',
      columns: ['Test', 'Result'],
      rows: [['Sodium', '140']],
    },
  ],
  examiner_points: ['Says six hours {check: figure}'],
});
const view = learnerView({
  slug: 'torsion',
  stationId: 'emergency_stations',
  updatedAt: new Date('2026-11-18T10:00:00Z'),
  document,
});

describe("the learner's view of a section", () => {
  test('the learner’s view of a section has no examiner notes, and marks each unconfirmed fact', () => {
    const text = JSON.stringify(view);
    expect(text).not.toContain('courage');
    expect(text).not.toContain('examiner_notes');
    expect(text).not.toContain('check:');
    expect(view.questions[0]).toMatchObject({
      options: ['6 hours (to be confirmed by a clinician)', '24 hours'],
      answer: '6 hours (to be confirmed by a clinician)',
    });
  });

  test('the learner’s view of a section has the examiner’s notes when the author publishes them', () => {
    const [question] = document.questions;
    const published = { ...question, examiner_notes_published: true };
    const { questions } = learnerView({
      slug: 'torsion',
      stationId: 'emergency_stations',
      updatedAt: new Date('2026-11-18T10:00:00Z'),
      document: EditorSection.parse({ ...document, questions: [published] }),
    });
    expect(view.questions[0]?.published_notes).toBeNull();
    expect(questions[0]?.published_notes).toBe('Look for courage.');
  });

  test('the learner’s view of a section has nothing of the patient brief', () => {
    const patient_brief = {
      name: 'Gordon Pryce',
      opening: 'Where do I sign?',
      who: 'I am Gordon Pryce.',
      knows: ['I saw the growth.'],
      only_if_asked: ['My wife is alone at home.'],
      fears: ['Being kept in.'],
      reactions: [{ when: 'asks about home', reaction: 'I put the pen down.' }],
    };
    const played = learnerView({
      slug: 'torsion',
      stationId: 'communication',
      updatedAt: new Date('2026-11-18T10:00:00Z'),
      document: EditorSection.parse({ ...document, patient_brief }),
    });
    expect(played).toEqual({ ...view, stationId: 'communication' });
  });

  test('the learner’s view of a section matches the schema of the contract', () => {
    expect(StudySection.parse({ ...view, isFree: true })).toEqual({ ...view, isFree: true });
  });

  test('the learner’s view of a section has signed addresses for every media file and leaves other addresses unchanged', () => {
    const signed = withMediaUrls(view, (name) => `/api/media/${name}?s=1`);
    expect(signed.audioUrl).toBe('/api/media/call.mp3?s=1');
    expect(signed.case_scenario).toBe(
      'Six hours (to be confirmed by a clinician), then ![Scar](/api/media/scar.jpg?s=1 "Own") and [NICE](https://nice.org.uk).',
    );
    expect(signed.sign_post).toBe('![x](/api/media/a.png?s=1 )');
    expect(signed.content_sections[0]?.content).toBe('/api/media/scan.png?s=1');
    expect(signed.questions[0]?.images.map((image) => image.url)).toEqual([
      '/api/media/scan.png?s=1',
      'https://example.org/a.png',
    ]);
    expect(JSON.stringify(signed)).not.toContain('media:');
  });

  test('pictures in the cells of a table and in the words of a global score have signed addresses too', () => {
    const picture = '![Curve](media:curve.png)';
    const shown = learnerView({
      slug: 'torsion',
      stationId: 'emergency_stations',
      updatedAt: new Date('2026-11-18T10:00:00Z'),
      document: EditorSection.parse({
        ...document,
        global_score: { score_1: picture, score_3: 'Acts.', score_5: 'Leads.' },
        exhibits: [
          {
            kind: 'table',
            place: 'scenario',
            title: 'Curves',
            alt: 'The curve of the left side.',
            columns: ['Side', 'Curve'],
            rows: [['Left', picture]],
          },
        ],
      }),
    });
    const signed = withMediaUrls(shown, (name) => `/api/media/${name}?s=1`);
    expect(signed.global_score?.score_1).toBe('![Curve](/api/media/curve.png?s=1)');
    expect(JSON.stringify(signed.exhibits)).toContain('/api/media/curve.png?s=1');
    expect(JSON.stringify(signed)).not.toContain('media:');
  });
});
