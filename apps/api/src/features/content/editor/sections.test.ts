// Drafts are visible to authors only, no save silently overwrites another, and no text is lost.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let ada: SignedIn;
let bob: SignedIn;
let learner: SignedIn;
let emergency: string;
let communication: string;

beforeAll(async () => {
  t = await createTestApp();
  ada = await t.make.signedIn({ isAdmin: true, firstName: 'Ada' });
  bob = await t.make.signedIn({ isAdmin: true, firstName: 'Bob' });
  learner = await t.make.signedIn({ subscribedDays: 30 });
  emergency = await makeStation('emergency');
  communication = await makeStation('communication');
});
afterAll(() => t.close());

async function makeStation(stationType: string, name = `${stationType} station`): Promise<string> {
  const payload = { name, title: 'Title', stationType };
  const response = await t.call({ method: 'POST', url: '/api/admin/stations', payload, as: ada });
  expect(response.statusCode).toBe(201);
  return response.json().id;
}

const base = (station: string) => `/api/admin/stations/${station}/sections`;
const document = (title: string, changes: object = {}) => ({
  title,
  case_scenario: 'A case.',
  questions: [{ type: 'text', question: 'Why?', answer: 'Because.' }],
  content_sections: [{ type: 'paragraph', content: 'Read this.' }],
  ...changes,
});
const create = (title: string, changes: object = {}, query = '', station = emergency) =>
  t.call({
    method: 'POST',
    url: `${base(station)}${query}`,
    payload: document(title, changes),
    as: ada,
  });
const put = (id: string, payload: object, as: SignedIn, query = '') =>
  t.call({ method: 'PUT', url: `${base(emergency)}/${id}${query}`, payload, as });
const open = async (id: string, as = ada) =>
  (await t.call({ method: 'GET', url: `${base(emergency)}/${id}`, as })).json();
const study = (id: string) =>
  t.call({ method: 'GET', url: `/api/stations/emergency_stations/sections/${id}`, as: learner });

test('an author cannot give two stations the same name, regardless of case and when renaming', async () => {
  const send = (method: 'POST' | 'PUT', path: string, name: string) => {
    const payload = { name, title: 'Title', stationType: 'skill' };
    return t.call({ method, url: `/api/admin/stations${path}`, payload, as: ada });
  };
  const answers = await Promise.all([1, 2].map(() => send('POST', '', 'Catheter skills')));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
  const refused = await send('POST', '', 'CATHETER skills ');
  expect(refused.statusCode).toBe(409);
  const message = "There is already a station named 'Catheter skills'. Please choose another name.";
  expect(refused.json()).toMatchObject({ message, fields: { name: message } });
  const other = (await send('POST', '', 'Suturing skills')).json();
  expect((await send('PUT', `/${other.id}`, 'Catheter skills')).statusCode).toBe(409);
  expect((await send('PUT', `/${other.id}`, 'Suturing SKILLS')).statusCode).toBe(200);
});

test("an author's list of sections contains those of all stations of the type, and the next order number", async () => {
  const second = await makeStation('outpatient', 'Outpatient one');
  const first = await makeStation('outpatient', 'Outpatient two');
  const list = async (id: string) => (await t.call({ url: base(id), as: ada })).json();
  expect((await list(first)).nextOrder).toBe(0);
  await create('Haematuria', { order: 7 }, '', first);
  await create('Stones', { order: 3 }, '?draft=1', second);
  const { nextOrder, sectionsOfType, sections } = await list(second);
  expect(nextOrder).toBe(8);
  expect(sections).toHaveLength(1);
  expect(sectionsOfType).toEqual([
    { id: 'stones', title: 'Stones', order: 3, isPublished: false, stationTitle: 'Title' },
    { id: 'haematuria', title: 'Haematuria', order: 7, isPublished: true, stationTitle: 'Title' },
  ]);
});

test('a section that an author creates is published at once, under a slug of its title', async () => {
  const response = await create('Priapism in the ED');
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({ id: 'priapism-in-the-ed', version: 1, draft: null });
  expect((await study('priapism-in-the-ed')).json().questions[0].question).toBe('Why?');
  expect((await create('Priapism in the ED')).json().id).toBe('priapism-in-the-ed-2');
});

test('a draft of a section changes nothing for learners until it is published', async () => {
  const { id, document: made } = (await create('Drafted')).json();
  const draft = { ...made, case_scenario: 'A better case.', version: 1 };
  const saved = await put(id, draft, ada, '?draft=1');
  expect(saved.json()).toMatchObject({ version: 2, draft: { updatedBy: { uid: ada.uid } } });
  expect((await study(id)).json().case_scenario).toBe('A case.');
  expect((await open(id, bob)).document.case_scenario).toBe('A better case.');
  const published = await put(id, { ...draft, version: 2 }, ada);
  expect(published.json()).toMatchObject({ version: 3, draft: null });
  expect((await study(id)).json().case_scenario).toBe('A better case.');
});

test('what is computed from all sections is computed again after a publication, and not after a saved draft', async () => {
  const { id, version } = (await create('Paraphimosis')).json();
  const contentVersion = async () => {
    await t.ctx.catalogue.load();
    return t.ctx.catalogue.contentVersion();
  };
  const before = await contentVersion();
  const changed = document('Paraphimosis', { case_scenario: 'Another case.' });
  const draft = await put(id, { ...changed, version }, ada, '?draft=1');
  expect(draft.json().version).toBe(version + 1);
  expect(await contentVersion()).toBe(before);
  expect((await put(id, { ...changed, version: version + 1 }, ada)).statusCode).toBe(200);
  expect(await contentVersion()).not.toBe(before);
});

test('a section that exists only as a draft is hidden from learners', async () => {
  const { id } = (await create('Not yet', {}, '?draft=1')).json();
  expect((await study(id)).statusCode).toBe(404);
  const list = (await t.call({ method: 'GET', url: base(emergency), as: ada })).json().sections;
  expect(list.find((row: { id: string }) => row.id === id)).toMatchObject({
    title: 'Not yet',
    isPublished: false,
    hasDraft: true,
  });
});

test('of several saves of a section based on the same version only one is accepted', async () => {
  const { id, document: made } = (await create('Raced')).json();
  const answers = await Promise.all(
    [ada, bob, ada, bob].map((who, index) =>
      put(id, { ...made, sign_post: `Words ${index}`, version: 1 }, who, '?draft=1'),
    ),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.find((answer) => answer.statusCode === 409)?.json().code).toBe('stale_version');
  expect((await open(id)).version).toBe(2);
});

test('a refused save of a section names the save that alone came in between, and the next one on its version is accepted', async () => {
  const { id, document: made } = (await create('Answer lost')).json();
  const [own, other] = [randomUUID(), randomUUID()];
  const save = (words: string, version: number, as: SignedIn, saveId: string) =>
    put(id, { ...made, sign_post: words, version }, as, `?draft=1&saveId=${saveId}`);
  const both = await Promise.all([save('Ada', 1, ada, own), save('Bob', 1, bob, other)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const [won, lost] = both[0]?.statusCode === 200 ? [own, other] : [other, own];
  const refused = await save('Typed on', 1, ada, lost);
  expect(refused.json()).toMatchObject({
    code: 'stale_version',
    fields: { version: '2', saveId: won },
  });
  expect((await save('Typed on', 2, ada, lost)).json()).toMatchObject({ version: 3 });
  expect((await save('Typed on', 2, ada, lost)).json()).toMatchObject({ version: 3 });
  expect((await save('Late', 1, ada, own)).json().fields).toBeUndefined();
});

test('a section is published and its draft discarded once, although the request is repeated after its answer was lost', async () => {
  const { id, document: made } = (await create('Repeated')).json();
  const publishing = randomUUID();
  const change = { ...made, sign_post: 'Published once' };
  const publish = (version: number) =>
    put(id, { ...change, version }, ada, `?saveId=${publishing}`);
  const twice = await Promise.all([publish(1), publish(1)]);
  expect(twice.map((answer) => answer.json().version)).toEqual([2, 2]);
  // An automatic save between the two changes nothing, because its text is the published one.
  const between = await put(id, { ...change, version: 2 }, ada, `?draft=1&saveId=${randomUUID()}`);
  expect(between.json()).toMatchObject({ version: 2, draft: null });
  expect((await publish(2)).json()).toMatchObject({ version: 2, draft: null });
  const history = `${base(emergency)}/${id}/revisions`;
  const listed = (await t.call({ url: history, as: ada })).json().revisions;
  expect(listed.map(({ kind }: { kind: string }) => kind)).toEqual(['published', 'published']);

  await put(id, { ...made, version: 2 }, ada, `?draft=1`);
  const url = `${base(emergency)}/${id}/draft?version=3&saveId=${randomUUID()}`;
  const discard = () => t.call({ method: 'DELETE', url, as: ada });
  expect((await discard()).json()).toMatchObject({ version: 4, draft: null });
  expect((await discard()).json()).toMatchObject({ version: 4, draft: null });
  expect((await publish(1)).statusCode).toBe(409);
});

test('a new section is created once, although the request is repeated after its answer was lost', async () => {
  const query = `?saveId=${randomUUID()}`;
  const answers = await Promise.all([
    create('Created once', {}, query),
    create('Created once', {}, query),
  ]);
  expect(answers.map((answer) => answer.json().id)).toEqual(['created-once', 'created-once']);
  expect((await create('Created once')).json().id).toBe('created-once-2');
});

test("saving over a colleague's draft of a section keeps that draft as a version", async () => {
  const { id, document: made } = (await create('Overwritten')).json();
  await put(id, { ...made, sign_post: "Ada's words", version: 1 }, ada, '?draft=1');
  await put(id, { ...made, sign_post: "Bob's words", version: 2 }, bob, '?draft=1');
  const url = `${base(emergency)}/${id}/revisions`;
  const { revisions } = (await t.call({ method: 'GET', url, as: bob })).json();
  expect(revisions[0]).toMatchObject({ kind: 'draft', by: { uid: ada.uid } });
  const kept = (await t.call({ method: 'GET', url: `${url}/${revisions[0].id}`, as: bob })).json();
  expect(kept.document.sign_post).toBe("Ada's words");
  const lost = { ...made, sign_post: 'Lost the race' };
  const post = await t.call({ method: 'POST', url, payload: lost, as: ada });
  expect(post.json()).toMatchObject({ kind: 'draft', by: { uid: ada.uid } });
});

test('every publication of a section creates a version, also outside the editor', async () => {
  const { id, document: made } = (await create('Often published')).json();
  await put(id, { ...made, sign_post: 'Second', version: 1 }, bob);
  await t.database.query(
    `update sections set published = jsonb_set(published, '{sign_post}', '"Third"'), version = 3 where slug = $1`,
    [id],
  );
  const { revisions } = (
    await t.call({ method: 'GET', url: `${base(emergency)}/${id}/revisions`, as: ada })
  ).json();
  expect(revisions.map((row: { version: number }) => row.version)).toEqual([3, 2, 1]);
});

test('the versions of a section are listed in pages, down to the first', async () => {
  const { id } = (await create('Long history')).json();
  await t.database.query(
    `insert into section_revisions (section_id, kind, version, document, at)
     select s.id, 'draft', n, s.published, now() from sections s, generate_series(2, 61) n where slug = $1`,
    [id],
  );
  const url = `${base(emergency)}/${id}/revisions`;
  const first = (await t.call({ url, as: ada })).json();
  const rest = (await t.call({ url: `${url}?before=${first.nextBefore}`, as: ada })).json();
  expect(rest.nextBefore).toBeNull();
  const versions = [...first.revisions, ...rest.revisions].map((row) => row.version);
  expect(versions).toEqual(Array.from({ length: 61 }, (_, index) => 61 - index));
});

test('saving a section drops the empty option lines of its questions', async () => {
  const mcq = { type: 'mcq', question: 'Which?', options: ['One', ' ', 'Two', ''], answer: 'One' };
  const { id } = (await create('Empty lines', { questions: [mcq] })).json();
  expect((await open(id)).document.questions[0].options).toEqual(['One', 'Two']);
});

test.each([
  [{ title: ' ' }, 'Title is required.'],
  [
    { questions: [{ type: 'text', question: ' ', answer: '' }] },
    'All questions must have question text.',
  ],
  [
    { questions: [{ type: 'mcq', question: 'Which?', options: [''] }] },
    'Multiple choice questions must have at least one option.',
  ],
  [{ content_structure: { type: '' } }, 'Content structure type is required.'],
  [{ content_structure: { type: 'spikes' } }, 'Category is required.'],
  [{ category: 'C', content_structure: { type: 'spikes' } }, 'Methodology is required.'],
  [structure({ section_type: '', content: 'x' }), 'All content sections must have a section type.'],
  [structure({ section_type: 'x', content: '' }), 'All content sections must have content.'],
  [
    structure({ section_type: 'spikes_stage', content: 'x' }),
    'SPIKES stage sections must specify a stage.',
  ],
  [
    structure({ section_type: 'dialogue_block', content: 'x' }),
    'Dialogue block sections must specify a speaker.',
  ],
  [phrases({ phrase: '', category: 'c' }), 'All empathy phrases must have phrase text.'],
  [phrases({ phrase: 'p', category: '' }), 'All empathy phrases must have a category.'],
  [{ examiner_points: ['Washes hands', ''] }, 'All checklist points must have text.'],
  [{ sources: [{ title: '' }] }, 'All sources must have a title.'],
])(
  'a section that an author publishes or saves as a draft is refused with the specified message: %j',
  async (changes, message) => {
    for (const query of ['', '?draft=1']) {
      const response = await create('Checked', changes, query);
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toBe(message);
    }
  },
);

test.each([
  [
    { content_sections: [{ type: 'image_identifier', content: ' ' }] },
    'This block needs the name of a media file.',
  ],
  [{ content_sections: [{ type: 'poem', content: 'x' }] }, '"poem" is not a known block type.'],
  [{ reviewedOn: '2030-01-01' }, 'The review date is in the future.'],
  [{ sources: [{ title: 'EAU', readOn: '2030-01-01' }] }, 'This day is in the future.'],
  [{ reviewedBy: 'Miss A Surgeon' }, 'A review has a name, a role and a date.'],
  [
    { sign_post: '![Scan](https://example.org/a.png)' },
    'Pictures are not loaded from other addresses: put the file among the media and name it.',
  ],
])(
  'an unfinished draft of a section is saved but refused for publication: %j',
  async (changes, message) => {
    const response = await create('Unfinished', changes);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
    expect((await create('Unfinished', changes, '?draft=1')).statusCode).toBe(201);
  },
);

const asked = (question: object) => ({ questions: [question] });
const figure = { file: 'scan.png', place: 'question' };
test.each([
  ['a question without an answer', asked({ type: 'text', question: 'Why?' }), 'Question 1: All'],
  [
    'a right answer that is no option',
    asked({ type: 'mcq', question: 'Which?', options: ['6', '8'], answer: 'Seven.' }),
    'Question 1: The answer is not one of the options, word for word.',
  ],
  [
    'a repeated option',
    asked({ type: 'mcq', question: 'Which?', options: ['6', '6 '], answer: '6' }),
    'Question 1: An option appears twice.',
  ],
  [
    'a difficulty in other words',
    asked({ type: 'text', question: 'Why?', answer: 'So.', difficulty: 'fiendish' }),
    'Question 1: Please use core, intermediate or advanced.',
  ],
  [
    'an image without a description',
    asked({ type: 'text', question: 'Why?', answer: 'So.', images: [figure] }),
    'Question 1: The alt text of an image is empty.',
  ],
  [
    'an image without a description in a text',
    { sign_post: 'Look:\n\n![](media:scan.png)' },
    'sign post: The alt text of an image is empty.',
  ],
  [
    'a per cent sign in a formula',
    { sign_post: 'It costs $5; give $50% of x$.' },
    'sign post: Please write \\% for the per cent sign of the formula “50% of x”.',
  ],
  [
    'a stroke in a formula',
    { sign_post: '$$\\frac{\\cancel{m}}{2}$$' },
    'sign post: \\cancel cannot be drawn in a formula, which is therefore shown as typed.',
  ],
  [
    'a large formula beside its signs',
    { sign_post: '$$ Q = 20\nV = 400 $$\n\nNever give more.' },
    'sign post: Please put $$ before and after a large formula on a line of its own',
  ],
  [
    'a large formula without an end',
    { sign_post: '$$\nQ = 20 $$\n\nNever give more.' },
    'sign post: Please put $$ before and after a large formula on a line of its own',
  ],
])('a section with %s is published, and its author is warned', async (_what, changes, warning) => {
  const response = await create('Warned', changes);
  expect(response.json()).toMatchObject({ published: { title: 'Warned' } });
  expect(response.json().warnings).toContainEqual(expect.stringContaining(warning));
});

test('a section is published whose optional fields are empty texts, null or missing', async () => {
  const question = { type: 'mcq', question: 'Which?', options: ['6'], difficulty: '' };
  const response = await create('Sparse', {
    icon: '',
    audio: '',
    category: 'C',
    methodology: 'M',
    sign_post: '',
    scenario: null,
    questions: [
      { ...question, id: '', answer: null, examiner_notes: '', question_type: null },
      { type: 'text', question: 'Why?', options: null },
    ],
    content_sections: [{ type: 'paragraph' }, { id: '', type: 'heading', content: null }],
    content_structure: {
      type: 'spikes',
      sections: [{ section_type: 'x', content: 'Sit down.', metadata: null, is_expandable: null }],
      empathy_phrases: null,
      key_learning_points: ['Sit down.', ' '],
    },
  });
  expect(response.statusCode, response.body).toBe(201);
  const { document: saved } = response.json();
  expect(saved).toMatchObject({ icon: null, audio: null });
  expect(
    saved.questions.map(({ id, answer }: { id: string; answer: string }) => [id, answer]),
  ).toEqual([
    [expect.stringMatching(/^q-/), ''],
    [expect.stringMatching(/^q-/), ''],
  ]);
  expect(saved.content_structure.key_learning_points).toEqual(['Sit down.']);
  const nulls = { category: null, methodology: null, questions: null, content_sections: null };
  expect((await create('Sparser', nulls)).statusCode).toBe(201);
});

function structure(section: object) {
  const type = { type: 'spikes', sections: [section] };
  return { category: 'C', methodology: 'M', content_structure: type };
}
function phrases(phrase: object) {
  const type = { type: 'spikes', empathy_phrases: [phrase] };
  return { category: 'C', methodology: 'M', content_structure: type };
}

test('communication sections need a scenario and an answer', async () => {
  const refused = await create('Talk', {}, '', communication);
  expect(refused.json().message).toBe('Scenario is required for Communication sections.');
  const second = await create('Talk', { scenario: 'You meet.' }, '', communication);
  expect(second.json().message).toBe('Answer is required for Communication sections.');
  const both = { scenario: 'You meet.', answer: 'Say.' };
  expect((await create('Talk', both, '', communication)).statusCode).toBe(201);
});

test("an author's list of sections has the order that learners see, the free preview first", async () => {
  const station = await makeStation('outpatient');
  for (const title of ['Section 10', 'Section 2'])
    await create(title, { order: 5 }, '?changeFreePreview=1', station);
  const { sections } = (await t.call({ url: base(station), as: ada })).json();
  const shown = sections.map((row: { title: string; isFreePreview: boolean }) => [
    row.title,
    row.isFreePreview,
  ]);
  expect(shown).toEqual([
    ['Section 2', true],
    ['Section 10', false],
  ]);
});

test('deleting a section counts as a change of its station', async () => {
  const station = await makeStation('outpatient', 'Outpatient three');
  const { id } = (await create('Short-lived', {}, '', station)).json();
  const read = async (as: SignedIn) => (await t.call({ url: base(station), as })).json().station;
  const before = await read(ada);
  t.clock.advance(60_000);
  await t.call({ method: 'DELETE', url: `${base(station)}/${id}`, as: ada });
  const after = await read(ada);
  expect(after.sectionCount).toBe(0);
  expect(Date.parse(after.lastModified) - Date.parse(before.lastModified)).toBe(60_000);
});

test('discarding a draft of a section restores the published version, and the draft stays readable', async () => {
  const { id, document: made } = (await create('Discarded')).json();
  await put(id, { ...made, sign_post: 'Thrown away', version: 1 }, ada, '?draft=1');
  const url = `${base(emergency)}/${id}`;
  const back = await t.call({ method: 'DELETE', url: `${url}/draft?version=2`, as: bob });
  expect(back.json()).toMatchObject({ draft: null, version: 3, document: { sign_post: null } });
  const { revisions } = (await t.call({ method: 'GET', url: `${url}/revisions`, as: ada })).json();
  expect(revisions[0]).toMatchObject({ kind: 'draft', by: { uid: ada.uid } });
});

test('the draft of a section that is deleted becomes an earlier version, which an import of the section finds again', async () => {
  const { id, document: made } = (await create('Deleted with a draft')).json();
  await put(id, { ...made, sign_post: 'Kept', version: 1 }, ada, '?draft=1');
  await t.call({ method: 'DELETE', url: `${base(emergency)}/${id}`, as: bob });
  await t.database.query('update sections set deleted_at = null where slug = $1', [id]);
  const url = `${base(emergency)}/${id}`;
  expect((await t.call({ method: 'GET', url, as: ada })).json().draft).toBeNull();
  const { revisions } = (await t.call({ method: 'GET', url: `${url}/revisions`, as: ada })).json();
  expect(revisions[0]).toMatchObject({ kind: 'draft', by: { uid: ada.uid } });
});

test('an author cannot discard a draft of a section that another author has saved since', async () => {
  const { id, document: made } = (await create('Not discarded')).json();
  await put(id, { ...made, sign_post: 'Seen by Bob', version: 1 }, ada, '?draft=1');
  await put(id, { ...made, sign_post: 'Saved meanwhile', version: 2 }, ada, '?draft=1');
  const url = `${base(emergency)}/${id}`;
  const refused = await t.call({ method: 'DELETE', url: `${url}/draft?version=2`, as: bob });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'stale_version']);
  const { document } = (await t.call({ method: 'GET', url, as: ada })).json();
  expect(document.sign_post).toBe('Saved meanwhile');
});

test('other processes reload their lists of sections after a publication', async () => {
  const { id } = (await create('Heard of')).json();
  await t.database.query(`update sections set title = 'Heard of elsewhere' where slug = $1`, [id]);
  const titleNow = () =>
    (t.ctx.catalogue.stations().get('emergency_stations') ?? []).find(
      (section) => section.id === id,
    )?.title;
  await expect.poll(titleNow).toBe('Heard of elsewhere');
});

test('a section with missing media and facts to be reviewed shows warnings and can be published', async () => {
  const changes = { audio: 'missing.mp3', sign_post: 'Give 5 mg {check: the dose}.' };
  expect((await create('Warned', changes)).json().warnings).toEqual([
    "There is no media file named 'missing.mp3'. Upload it first.",
    '1 fact is still marked for clinical review.',
  ]);
});

test('a section whose guideline changed is marked for learners at once, and for authors with the reason', async () => {
  const { id } = (await create('Rests on a guideline')).json();
  const url = `${base(emergency)}/${id}/guideline-changed`;
  const flag = (reason: string | null, as: SignedIn = ada) =>
    t.call({ method: 'PUT', url, payload: { reason }, as });
  expect((await study(id)).json().isUnderReview).toBe(false);
  const raised = await flag('EAU 2027 changes the dose.');
  expect(raised.json().guidelineChanged).toMatchObject({ reason: 'EAU 2027 changes the dose.' });
  const page = await study(id);
  expect(page.json().isUnderReview).toBe(true);
  expect(page.body).not.toContain('EAU 2027');
  expect((await flag('', ada)).statusCode).toBe(400);
  expect((await flag(null, learner)).statusCode).toBe(403);
  // The flag does not change the version, so an author who is editing can still save.
  expect(raised.json().version).toBe(1);
  await flag(null);
  expect((await study(id)).json().isUnderReview).toBe(false);
  expect((await open(id)).guidelineChanged).toBeNull();
});

test('an author cannot change the type of a station, and the station that was changed last is listed first', async () => {
  const url = `/api/admin/stations/${communication}`;
  const payload = { name: 'N', title: 'T', stationType: 'skill' };
  const refused = await t.call({ method: 'PUT', url, payload, as: ada });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().message).toBe('Station type cannot be changed after creation.');
  t.clock.advance(60_000);
  await t.call({ method: 'PUT', url, payload: { name: 'N', title: 'T' }, as: ada });
  const { stations } = (
    await t.call({ method: 'GET', url: '/api/admin/stations', as: ada })
  ).json();
  expect(stations[0]).toMatchObject({ id: communication, name: 'N', sectionCount: 1 });
});

test("an author sees in the statistics of a section learners' first results at each question and its open reports", async () => {
  const mcq = (id: string) => ({
    id,
    type: 'mcq',
    question: 'Which?',
    options: ['One', 'Two'],
    answer: 'One',
  });
  const { id } = (await create('Counted', { questions: [mcq('q1'), mcq('q2')] })).json();
  const other = await t.make.signedIn({ subscribedDays: 30 });
  const place = { stationId: 'emergency_stations', sectionId: id };
  const pick = (who: SignedIn, questionId: string, option: string) =>
    t.call({
      method: 'POST',
      url: '/api/attempts/mcq',
      payload: { clientId: randomUUID(), ...place, questionId, option },
      as: who,
    });
  await pick(learner, 'q1', 'Two');
  t.clock.advance(20 * 60_000);
  // A second pick of the same question is not counted.
  await pick(learner, 'q1', 'One');
  await pick(other, 'q1', 'One');
  await t.call({
    method: 'POST',
    url: '/api/question-reports',
    payload: { ...place, questionId: 'q2', reason: 'outdated', note: 'The guideline changed.' },
    as: other,
  });
  const url = `${base(emergency)}/${id}/statistics`;
  const { questions } = (await t.call({ url, as: ada })).json();
  expect(questions).toHaveLength(2);
  expect(questions).toContainEqual({ questionId: 'q1', attempts: 2, correct: 1, reports: 0 });
  expect(questions).toContainEqual({ questionId: 'q2', attempts: 0, correct: null, reports: 1 });
  await pick(await t.make.signedIn({ subscribedDays: 30 }), 'q1', 'Two');
  const { document: made, version } = await open(id);
  const answered = [{ ...mcq('q1'), answer: 'Two' }, mcq('q2')];
  expect((await put(id, { ...made, questions: answered, version }, ada)).statusCode).toBe(200);
  const corrected = (await t.call({ url, as: ada })).json().questions;
  expect(corrected).toContainEqual({ questionId: 'q1', attempts: 3, correct: 2, reports: 0 });
  expect((await t.call({ url, as: learner })).statusCode).toBe(403);
});

test('the audit log records who published which section, and a search for a percent sign finds nothing', async () => {
  const url = '/api/admin/audit?search=sections.published';
  const { records } = (await t.call({ method: 'GET', url, as: ada })).json();
  expect(records[0]).toMatchObject({
    action: 'sections.published',
    actor: { uid: expect.stringMatching(/./) },
    subjectName: expect.stringMatching(/./),
  });
  const none = await t.call({ method: 'GET', url: '/api/admin/audit?search=%25', as: ada });
  expect(none.json().records).toEqual([]);
});
