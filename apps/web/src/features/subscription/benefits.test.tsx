import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Benefits } from './benefits.tsx';

const SITE = 'GET /api/site';
const show = () => renderApp([{ path: '/', Component: Benefits }], '/');

test('the benefits of Premium count what it opens', async () => {
  serve({ [SITE]: { json: { bank: { sections: 81, questions: 629, recordings: 62 } } } });
  show();
  expect(await screen.findByText('All 81 sections of the four station types')).toBeDefined();
  expect(screen.getByText('629 questions with answers, teaching and audio')).toBeDefined();
});

test('the benefits of Premium are told without numbers while they are unknown', async () => {
  serve({ [SITE]: refusal(503, 'unavailable', 'Away.') });
  show();
  expect(await screen.findByText('Every section of the four station types')).toBeDefined();
});
