// The patient brief of a communication section: its format in a file, and who receives it. Authors receive it. Study
// pages, search results and exports of accounts do not contain it.
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { sectionFile } from '../content.fixtures.ts';
import { sections } from '../content.tables.ts';
import { describeProblem } from '../content-problem.ts';
import { parseSectionFile } from './content-markdown.ts';

const brief = {
  name: 'Gordon Pryce',
  opening: 'Where do you want me to sign?',
  who: 'I am Gordon Pryce, 71.',
  knows: ['I saw the growth on the screen.'],
  only_if_asked: ['Nobody sits with Maureen tonight.'],
  fears: ['Being kept in overnight.'],
  reactions: [{ when: 'The doctor asks about home', reaction: 'I put the pen down.' }],
};
const written = `::: patient_brief
name: Gordon Pryce
opening: Where do you want me to sign?
who: I am Gordon Pryce, 71.
knows:
  - I saw the growth on the screen.
only_if_asked:
  - Nobody sits with Maureen tonight.
fears:
  - Being kept in overnight.
reactions:
  - {when: The doctor asks about home, reaction: "I put the pen down."}`;
const read = (parts: string) => parseSectionFile(sectionFile({ parts }), 'communication/a.md');

describe('the part patient_brief of a section file', () => {
  test('the five fields of a patient brief are read from a section file', () => {
    expect(read(written).value?.section.patient_brief).toEqual(brief);
    expect(read('::: scenario\nTalk.').value?.section.patient_brief).toBeNull();
  });

  test('each fault of a patient brief in a section file is reported with its field and what to write', () => {
    const faulty = `::: patient_brief
name: Gordon
opening: Where?
who: I am Gordon.
secrets:
  - None
knows: One line
reactions:
  - {when: "Asks"}`;
    const problems = read(faulty).problems.map(describeProblem).join('\n');
    expect(problems).toContain(
      'patient_brief: secrets: There is no such field. Known: name, opening',
    );
    expect(problems).toContain('patient_brief: knows: Please write a list, one "- " a line.');
    expect(problems).toContain(
      'patient_brief: reactions 1: reaction: All reactions must say how I react.',
    );
    expect(
      read(`${written}\n${written}`)
        .problems.map(({ reason }) => reason)
        .join(),
    ).toContain('This part appears twice.');
    expect(read('::: patient_brief\nname: A\nopening: B\nknows:\n  - A').problems[0]?.reason).toBe(
      'A patient brief needs “Who I am”.',
    );
  });
});

describe('the patient brief of a published section', () => {
  let t: TestApp;
  let ada: SignedIn;
  let learner: SignedIn;
  let station: string;
  beforeAll(async () => {
    t = await createTestApp();
    ada = await t.make.signedIn({ isAdmin: true });
    learner = await t.make.signedIn({ subscribedDays: 30 });
    const payload = { name: 'Talks', title: 'Talks', stationType: 'communication' };
    const made = await t.call({ method: 'POST', url: '/api/admin/stations', payload, as: ada });
    station = made.json().id;
  });
  afterAll(() => t.close());

  const create = (title: string, changes: object) =>
    t.call({
      method: 'POST',
      url: `/api/admin/stations/${station}/sections`,
      payload: { title, scenario: 'He wants to sign.', answer: 'Ask about home.', ...changes },
      as: ada,
    });

  test('the patient brief of a section is sent to authors and never to learners', async () => {
    const { id } = (await create('Consent', { patient_brief: brief })).json();
    const page = await t.call({
      url: `/api/stations/communication/sections/${id}`,
      as: learner,
    });
    expect(page.json()).toMatchObject({ title: 'Consent' });
    const found = await t.call({ url: '/api/search?q=Maureen', as: learner });
    const exported = await t.call({ url: '/api/user/export', as: learner });
    for (const answer of [page, found, exported])
      expect(answer.payload).not.toMatch(/Maureen tonight|put the pen down|patient_brief/);
    const url = `/api/admin/stations/${station}/sections/${id}`;
    expect((await t.call({ url, as: ada })).json().document.patient_brief).toEqual(brief);
    expect((await t.call({ url, as: learner })).statusCode).toBe(403);
  });

  test('a section stored before patient briefs existed opens for learners and authors', async () => {
    const { id } = (await create('Older', {})).json();
    const { db } = t.database;
    const [row] = await db.select().from(sections).where(eq(sections.slug, id));
    const { patient_brief: _none, ...older } = { ...row?.published };
    await db
      .update(sections)
      .set({ published: older as EditorSection, version: 2 })
      .where(eq(sections.slug, id));
    await t.ctx.catalogue.load();
    const page = await t.call({ url: `/api/stations/communication/sections/${id}`, as: learner });
    expect(page.json()).toMatchObject({ title: 'Older' });
    const url = `/api/admin/stations/${station}/sections/${id}`;
    expect((await t.call({ url, as: ada })).json().document.patient_brief).toBeNull();
  });

  test('a section is not published if its patient brief lacks reactions, has a review mark or is in another station type', async () => {
    const refuse = async (changes: object) => {
      const answer = await create('Refused', { patient_brief: { ...brief, ...changes } });
      expect(answer.statusCode).toBe(400);
      return answer.json().message;
    };
    expect(await refuse({ reactions: [] })).toBe('A patient brief needs at least one reaction.');
    expect(await refuse({ fears: ['Death {check: figure}'] })).toBe(
      'A patient brief has no {check: …} marks.',
    );
    expect(await refuse({ who: ' ' })).toBe('A patient brief needs “Who I am”.');
    const payload = { name: 'Skills', title: 'Skills', stationType: 'skill' };
    const made = await t.call({ method: 'POST', url: '/api/admin/stations', payload, as: ada });
    const answer = await t.call({
      method: 'POST',
      url: `/api/admin/stations/${made.json().id}/sections`,
      payload: { title: 'Skill', patient_brief: brief },
      as: ada,
    });
    expect(answer.json().message).toBe('Only a communication section has a patient brief.');
  });
});
