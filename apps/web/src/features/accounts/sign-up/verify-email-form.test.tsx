import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { endSession } from '../../../lib/api/session.ts';
import { type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { startPendingSignUp } from './pending-sign-up.ts';
import { SIGNUP_EXPIRED, useVerifyEmail } from './use-verify-email.ts';
import { VerifyEmailForm } from './verify-email-form.tsx';

const REQUEST = 'POST /api/auth/request-signup-code';

function Page() {
  const state = useVerifyEmail();
  return state.step.name === 'expired' ? SIGNUP_EXPIRED : <VerifyEmailForm state={state} />;
}

test("pressing 'Resend code' twice during a sign-up sends one code", async () => {
  endSession();
  const person = { firstName: 'Ada', lastName: 'Byron', city: 'London', email: 'ada@demo.test' };
  startPendingSignUp(person, 'correct horse', 0);
  const answer = Promise.withResolvers<Reply>();
  const server = serve({ [REQUEST]: () => answer.promise });
  renderApp([{ path: '/', Component: Page }], '/');
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Resend code' }));
  answer.resolve({ json: { message: 'Sent.', resendAfter: 60 } });
  await waitFor(() => expect(screen.getByRole('button', { name: /Resend code in/ })).toBeDefined());
  expect(server.of(REQUEST)).toHaveLength(1);
});

test('the news of a new sign-up code goes when a wrong code is entered', async () => {
  endSession();
  const person = { firstName: 'Ada', lastName: 'Byron', city: 'London', email: 'ada@demo.test' };
  startPendingSignUp(person, 'correct horse', 0);
  const wrong = 'That code is not right. Please check it and try again.';
  serve({
    [REQUEST]: { json: { message: 'Sent.', resendAfter: 60 } },
    'POST /api/auth/verify-signup-code': refusal(400, 'invalid_code', wrong),
  });
  renderApp([{ path: '/', Component: Page }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText('A new code has been sent to ada@demo.test.')).toBeDefined();
  await userEvent.click((await screen.findAllByRole('textbox'))[0] as HTMLElement);
  await userEvent.paste('123456');
  expect(await screen.findByText(wrong)).toBeDefined();
  expect(screen.queryByText(/^A new code has been sent/)).toBeNull();
});

test.each([
  ['a code that is checked', 'POST /api/auth/verify-signup-code', 'Verification failed'],
  ['a code that is sent again', REQUEST, 'Failed to resend code.'],
])(
  '%s shows the specified sentence when the server answers with empty JSON',
  async (_, failing, words) => {
    endSession();
    const person = { firstName: 'Ada', lastName: 'Byron', city: 'London', email: 'ada@demo.test' };
    startPendingSignUp(person, 'correct horse', 0);
    serve({ [failing]: { status: 500, json: {} } });
    renderApp([{ path: '/', Component: Page }], '/');
    if (failing === REQUEST)
      await userEvent.click(await screen.findByRole('button', { name: 'Resend code' }));
    else {
      await userEvent.click((await screen.findAllByRole('textbox'))[0] as HTMLElement);
      await userEvent.paste('123456');
    }
    expect(await screen.findByText(words)).toBeDefined();
  },
);

test('a stored sign-up that does not fit the rules any more ends with a request to start again', async () => {
  endSession();
  const person = { firstName: 'Ada', lastName: 'Byron', city: '', email: 'ada@demo.test' };
  startPendingSignUp(person, 'correct horse', 0);
  serve({ 'POST /api/auth/verify-signup-code': { json: { grant: 'granted' } } });
  renderApp([{ path: '/', Component: Page }], '/');
  await userEvent.click((await screen.findAllByRole('textbox'))[0] as HTMLElement);
  await userEvent.paste('123456');
  expect(await screen.findByText(SIGNUP_EXPIRED)).toBeDefined();
});
