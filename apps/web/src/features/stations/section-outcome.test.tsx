import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Reply } from '../../testing/fake-api.ts';
import { openStudyPage } from '../../testing/open-study-page.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { makeQuestion } from '../study/testing.ts';

const summary = (id: string, order: number, isLocked = false) => ({
  id,
  title: `Section ${id}`,
  order,
  category: 'Stones',
  methodology: '',
  contentTypes: [],
  updated_at: '2026-11-01T09:00:00.000Z',
  isFree: order === 1,
  isLocked,
});

const stations = [
  { id: 'clinical_skills', name: 'Clinical Skills', sections: [summary('other', 1)] },
  {
    id: 'emergency_stations',
    name: 'Emergency Stations',
    sections: [summary('done', 1), summary('x', 2), summary('shut', 3, true), summary('open', 4)],
  },
];

function open(ratings: Record<string, number>, more: Record<string, Reply> = {}) {
  return openStudyPage(
    'emergency_stations',
    { questions: [makeQuestion('a'), makeQuestion('b')] },
    {
      'GET /api/stations/overview': { json: stations },
      'GET /api/progress': {
        json: { stationProgress: { emergency_stations: ratings }, studyTime: {}, updatedAt: null },
      },
      ...more,
    },
  );
}

async function answerAll(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: /Reveal Answer/ }));
  await person.click(screen.getByRole('button', { name: /Reveal Answer/ }));
}

beforeEach(() => signInForTest());

const rule = 'Completed means rated above 85%.';

test('the end of a section says what counts as completed only when its rating is too low for it', async () => {
  const { person } = open({ x: 86 });
  await answerAll(person);
  expect(await screen.findByText('1 of 4 completed')).toBeDefined();
  expect(screen.queryByText(rule)).toBeNull();
});

test('the next section at the end of a section is one that was not done today, if there is one', async () => {
  const done = (...ids: string[]): Record<string, Reply> => ({
    'GET /api/recall/today': {
      json: { done: ids.map((sectionId) => ({ stationId: 'emergency_stations', sectionId })) },
    },
  });
  const { person, unmount } = open({ x: 40, open: 68 }, done('open', 'x'));
  await answerAll(person);
  expect(await screen.findByRole('link', { name: 'Next section Section done' })).toBeDefined();
  unmount();
  const again = open(
    { x: 40, open: 68, done: 90 },
    {
      ...done('open', 'x'),
      'GET /api/stations/overview': { json: stations.slice(1) },
    },
  );
  await answerAll(again.person);
  expect(await screen.findByRole('link', { name: 'Next section Section open' })).toBeDefined();
});

test('the end of a section shows the progress of its station type and links to the next open section, and skips locked and completed ones', async () => {
  const { person } = open({ done: 90, x: 40 });
  await answerAll(person);
  const next = await screen.findByRole('link', { name: 'Next section Section open' });
  expect(next.getAttribute('href')).toBe('/emergency-stations/open');
  expect(screen.getByText('1 of 4 completed')).toBeDefined();
  expect(screen.getByText(rule)).toBeDefined();
  expect(screen.getByText('2 questions · 1 minute')).toBeDefined();
});

test('at the end of the last section of a station type, the next section belongs to another type', async () => {
  const { person } = open({ done: 90, x: 40, open: 100 });
  await answerAll(person);
  const next = await screen.findByRole('link', { name: 'Next section Section other' });
  expect(next.getAttribute('href')).toBe('/clinical-skills/other');
});

test('the banner at the end of a section scrolls into view only after the last answer', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { person } = open({});
  await person.click(await screen.findByRole('button', { name: /Reveal Answer/ }));
  expect(scroll).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: /Reveal Answer/ }));
  expect(scroll.mock.contexts).toEqual([
    screen.getByText('EMERGENCY ASSESSMENT COMPLETE').closest('output'),
  ]);
});
