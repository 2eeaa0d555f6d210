import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { Benefits } from './benefits.tsx';

const SITE = 'GET /api/site';
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const show = () => renderApp([{ path: '/', Component: Benefits }], '/');

test('the benefits of Premium state the number of sections', async () => {
  serve({ [SITE]: { json: { bank: { sections: 92, questions: 713, recordings: 71 } } } });
  show();
  await screen.findByText('All 92 sections');
  expect(shown().slice(0, 2)).toEqual([
    'All 92 sections of the four station types',
    '713 questions with answers, teaching and audio',
  ]);
});

test('the benefits of Premium contain no numbers while these are unknown', async () => {
  serve({ [SITE]: refusal(503, 'unavailable', 'Away.') });
  show();
  await screen.findByText('Every section');
  expect(shown()[0]).toBe('Every section of the four station types');
});
