// Creates notes and bookmarks of the premium learner.
import { type Demo, daysAgo } from '../demo-context.ts';
import { insertRows } from '../demo-rows.repository.ts';

const notes: readonly { section: string; daysAgo: number; body: string }[] = [
  {
    section: 'testicular-torsion-in-a-teenager',
    daysAgo: 8,
    body: 'First sentence: "This is torsion until explored; I cancel the scan and ring theatre."\n\nConsent: both sides, orchidectomy named, his own words back to me.',
  },
  {
    section: 'the-infected-obstructed-kidney',
    daysAgo: 2,
    body: 'Sepsis first, then the tube. Say who drains, where and by when. Cultures before antibiotics, antibiotics at once. Bloods with lactate and clotting. The stone itself waits until the infection is gone.',
  },
  {
    section: 'consent-for-vasectomy-in-a-man-of-29',
    daysAgo: 12,
    body: 'Tom’s line: "Tell me what you will say at home about today."',
  },
  {
    section: 'breaking-bad-news-of-muscle-invasive-bladder-cancer',
    daysAgo: 15,
    body: 'Warning shot, then silence. Count to five. Offer the specialist nurse before the leaflet.',
  },
  {
    section: 'male-urethral-catheterisation-and-the-difficult-catheter',
    daysAgo: 20,
    body: 'Order when it does not pass: more gel and time, coudé tip, flexible cystoscopy and a wire, suprapubic. Stop after two gentle attempts.',
  },
  {
    section: 'no-sperm-on-two-semen-tests',
    daysAgo: 5,
    body: 'Hannah’s three questions: is it made? can it get out? is there a cause we can treat?',
  },
];

const bookmarks: readonly { section: string; daysAgo: number }[] = [
  { section: 'ischaemic-priapism-after-an-injection', daysAgo: 1 },
  { section: 'the-infected-obstructed-kidney', daysAgo: 2 },
  { section: 'high-pressure-chronic-retention-and-the-diuresis-that-follows', daysAgo: 4 },
  { section: 'no-sperm-on-two-semen-tests', daysAgo: 5 },
  { section: 'a-jehovahs-witness-before-cystectomy', daysAgo: 9 },
  { section: 'turp-and-recognising-tur-syndrome', daysAgo: 13 },
];

export async function makeNotes(demo: Demo): Promise<void> {
  const uid = demo.uidOf('premium');
  const placeOf = (slug: string) => {
    const section = demo.sections.find(({ id }) => id === slug);
    return section ? [{ user_uid: uid, station_id: section.stationId, section_id: slug }] : [];
  };
  await insertRows(
    demo.tx,
    'notes',
    notes.flatMap(({ section, body, daysAgo: days }) =>
      placeOf(section).map((place) => ({
        ...place,
        body,
        version: 1,
        updated_at: daysAgo(demo, days, '19:35'),
      })),
    ),
  );
  await insertRows(
    demo.tx,
    'bookmarks',
    bookmarks.flatMap(({ section, daysAgo: days }) =>
      placeOf(section).map((place) => ({ ...place, created_at: daysAgo(demo, days, '19:20') })),
    ),
  );
}
