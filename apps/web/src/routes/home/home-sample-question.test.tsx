import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { SAMPLE_SECTION, SampleQuestion, sampleQuestions } from './home-sample-question.tsx';

test('a visitor answers and rates three sample questions on the home page, and then sees a link to sign up', async () => {
  const server = serve({});
  renderApp([{ path: '/', Component: SampleQuestion }], '/');
  const person = userEvent.setup();
  for (const [index, { answer }] of sampleQuestions.entries()) {
    expect(screen.queryByText(answer)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Reveal Answer' }));
    expect(screen.getByText(answer)).toBeDefined();
    expect(screen.getByText(`Progress: ${index + 1} / 3`)).toBeDefined();
    await person.click(screen.getByRole('button', { name: /Next question|Rate yourself/ }));
  }
  await person.click(screen.getByRole('button', { name: 'Needs Revisit' }));
  expect(screen.getByRole('status').textContent).toContain('come back in a day or two');
  const signUp = screen.getByRole('link', { name: 'Sign up free: 4 sections open' });
  expect(signUp.getAttribute('href')).toBe('/signup');
  expect(server.calls).toEqual([]);
});

test('the sample questions and answers of the home page are those of a free section', () => {
  const file = join(import.meta.dirname, '../../../../../content', SAMPLE_SECTION);
  const section = readFileSync(file, 'utf8');
  for (const { question, answer } of sampleQuestions) {
    expect(section).toContain(question);
    expect(section).toContain(answer);
  }
});
