import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Reply, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { PreparationForm } from './preparation-form.tsx';

// Textareas measure themselves again when a font arrives; jsdom has no fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const saves = 'PUT /api/interviews/b1/preparation';

test('words typed while the preparation of a booked interview is being saved stay, and are saved with the next press', async () => {
  signInForTest();
  let answer: (reply: Reply) => void = () => {};
  const pending = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  const server = serve({ [saves]: () => pending });
  const blank = { stationIds: [], focus: '', sharesHistory: false };
  const form = <PreparationForm bookingId="b1" interviewerName="Iris" saved={blank} />;
  renderApp([{ path: '/', element: form }], '/');
  const words = screen.getByLabelText<HTMLTextAreaElement>('In your own words');
  const button = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Save for the interviewer',
  });
  await userEvent.type(words, 'Consent');
  await userEvent.click(button);
  await userEvent.type(words, ' and stones');
  expect(button.disabled).toBe(true);
  answer({ json: { ...blank, focus: 'Consent' } });
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(words.value).toBe('Consent and stones');
  expect(screen.queryByText('Saved')).toBeNull();
  server.answers[saves] = { json: { ...blank, focus: 'Consent and stones' } };
  await userEvent.click(button);
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(server.of(saves)).toMatchObject([
    { body: { focus: 'Consent' } },
    { body: { focus: 'Consent and stones' } },
  ]);
});
