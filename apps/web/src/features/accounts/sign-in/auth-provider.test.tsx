import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { studyRoutes } from '@urost3/contract/study/study.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { callApi } from '../../../lib/api/api.ts';
import {
  announceLoading,
  announceUser,
  endSession,
  getSession,
  readSessionId,
  SESSION_ID_KEY,
  storeSessionId,
} from '../../../lib/api/session.ts';
import { Component as LoginPage } from '../../../routes/account/login.tsx';
import { refusal, serve, tokenAnswer } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { useAuth, useSignedInUser } from '../public/use-auth.ts';
import { RequireSignIn } from './require-sign-in.tsx';

function Ward() {
  const user = useSignedInUser();
  const { signOut } = useAuth();
  return (
    <>
      <h1>Ward of {user.firstName}</h1>
      <button onClick={() => void signOut()}>Leave</button>
    </>
  );
}

const routes = [
  { path: '/login', Component: LoginPage },
  {
    Component: RequireSignIn,
    children: [
      { path: '/dashboard', Component: Ward },
      { path: '/ward', Component: Ward },
    ],
  },
];

const site = { json: { mode: 'embedded', demoAccounts: [] } };
const base = {
  'GET /api/site': site,
};
const signInAnswers = {
  ...base,
  'POST /api/identity/sign-in': tokenAnswer('t1'),
  'POST /api/auth/session/activate': { json: { sessionId: 's1' } },
  'POST /api/identity/sign-out': { status: 204 },
};

async function logIn(email = 'ada@demo.test', password = 'demo-password') {
  const person = userEvent.setup();
  const emailField = await screen.findByLabelText('Email');
  if (email) await person.type(emailField, email);
  if (password) await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Login' }));
}

beforeEach(() => {
  endSession();
  announceLoading(false);
});

describe('before the session is known', () => {
  test('the app shows neither the page nor the login form until the session is known, and then opens the page', async () => {
    storeSessionId('s1');
    let answer = (_: ReturnType<typeof tokenAnswer>) => {};
    const refresh = () => new Promise<ReturnType<typeof tokenAnswer>>((go) => (answer = go));
    const server = serve({ ...base, 'POST /api/identity/refresh': refresh });
    renderApp(routes, '/ward');
    await waitFor(() => expect(server.of('POST /api/identity/refresh')).toHaveLength(1));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByLabelText('Email')).toBeNull();
    answer(tokenAnswer('t1'));
    expect(await screen.findByRole('heading', { name: 'Ward of Ada' })).toBeDefined();
  });

  test('a connection lost before the session is known offers a retry instead of signing out', async () => {
    storeSessionId('s1');
    const server = serve(base);
    renderApp(routes, '/ward');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answers['POST /api/identity/refresh'] = tokenAnswer('t1');
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Ward of Ada' })).toBeDefined();
  });

  test('a session ended by another device redirects to the login page, which states the reason', async () => {
    storeSessionId('s1');
    serve({ ...base, 'POST /api/identity/refresh': refusal(401, 'session_ended', 'Ended.') });
    renderApp(routes, '/ward');
    expect(await screen.findByText('You signed in on another device')).toBeDefined();
    expect(readSessionId()).toBeNull();
  });
});

describe('a session that ends while two tabs are open', () => {
  async function openWard() {
    storeSessionId('s1');
    serve({ ...base, 'POST /api/identity/refresh': tokenAnswer('t1') });
    renderApp(routes, '/ward');
    await screen.findByRole('heading', { name: 'Ward of Ada' });
  }
  /** Simulates another tab that ends the shared session. */
  function endInOtherTab(reason: string | null) {
    if (reason === null) localStorage.removeItem('urost3.endReason');
    else localStorage.setItem('urost3.endReason', reason);
    localStorage.removeItem(SESSION_ID_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_ID_KEY, newValue: null }));
  }

  test('a tab says that another device took over the session that ended in another tab', async () => {
    await openWard();
    endInOtherTab('session-ended');
    expect(await screen.findByText('You signed in on another device')).toBeDefined();
  });

  test('the reason why a session ended is stored for the other tabs until the next session', () => {
    storeSessionId('s1');
    endSession('session-ended');
    expect(localStorage.getItem('urost3.endReason')).toBe('session-ended');
    storeSessionId('s2');
    expect(localStorage.getItem('urost3.endReason')).toBeNull();
  });

  test('a logout in another tab opens the login page without a message about another device', async () => {
    await openWard();
    endInOtherTab(null);
    expect(await screen.findByLabelText('Email')).toBeDefined();
    expect(screen.queryByText('You signed in on another device')).toBeNull();
  });
});

test('an open page of a suspended person shows why the session ended', async () => {
  storeSessionId('s1');
  serve({
    ...base,
    'POST /api/identity/refresh': tokenAnswer('t1'),
    'GET /api/progress': refusal(401, 'account_suspended', 'This user account has been disabled.'),
  });
  renderApp(routes, '/ward');
  await screen.findByRole('heading', { name: 'Ward of Ada' });
  await callApi(studyRoutes.getProgress).catch(() => undefined);
  expect(await screen.findByText('This user account has been disabled.')).toBeDefined();
  expect(readSessionId()).toBeNull();
});

describe('logging in', () => {
  test('logging in opens the requested page', async () => {
    const server = serve(signInAnswers);
    const { router } = renderApp(routes, '/ward?bed=4');
    await logIn();
    expect(await screen.findByRole('heading', { name: 'Ward of Ada' })).toBeDefined();
    expect(router.state.location.pathname + router.state.location.search).toBe('/ward?bed=4');
    expect(server.of('POST /api/auth/session/activate')[0]).toMatchObject({
      headers: { authorization: 'Bearer t1' },
      body: { deviceInfo: { userAgent: navigator.userAgent } },
    });
    expect(localStorage.getItem(SESSION_ID_KEY)).toBe('s1');
  });

  test('logging in opens the dashboard when no page, or a page of another site, was asked for', async () => {
    serve(signInAnswers);
    const { router } = renderApp(routes, '/login?next=//evil.test');
    await logIn();
    await screen.findByRole('heading', { name: 'Ward of Ada' });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  test('logging in signs out again when the session cannot be activated', async () => {
    const server = serve({
      ...signInAnswers,
      'POST /api/auth/session/activate': { status: 500, text: 'no' },
    });
    renderApp(routes, '/login');
    await logIn();
    const words = 'Login succeeded but session activation failed. Please try again.';
    expect(await screen.findByText(words)).toBeDefined();
    expect(server.of('POST /api/identity/sign-out')).toHaveLength(1);
    expect(readSessionId()).toBeNull();
  });

  test.each([
    ['invalid_credentials', 401, 'Invalid email or password.'],
    ['invalid_email', 400, 'Please enter a valid email address.'],
    ['user_disabled', 403, 'Login failed. Please check your credentials.'],
    ['internal_error', 500, 'Login failed. Please check your credentials.'],
  ])('a failed login shows the message: %s', async (code, status, words) => {
    serve({ ...base, 'POST /api/identity/sign-in': refusal(status, code, 'Server words.') });
    renderApp(routes, '/login');
    await logIn();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Login' }).hasAttribute('disabled')).toBe(false);
  });

  test('the login form requires email and password before it calls the server', async () => {
    const server = serve(base);
    renderApp(routes, '/login');
    await logIn('', '');
    expect(await screen.findByText('Email is required.')).toBeDefined();
    expect(screen.getByText('Password is required.')).toBeDefined();
    expect(server.of('POST /api/identity/sign-in')).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  test('choosing a demo account fills in the login form', async () => {
    const account = { email: 'free@demo.test', password: 'demo-password', label: 'Free learner' };
    serve({
      ...signInAnswers,
      'GET /api/site': { json: { mode: 'embedded', demoAccounts: [account] } },
    });
    renderApp(routes, '/login');
    await userEvent.click(await screen.findByRole('button', { name: /Free learner/ }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('free@demo.test');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { name: 'Ward of Ada' })).toBeDefined();
  });
});

describe('logging out', () => {
  test('logging out ends the session on the server, opens the login page and clears the cache', async () => {
    const server = serve(signInAnswers);
    const { queryClient } = renderApp(routes, '/login');
    await logIn();
    await screen.findByRole('heading', { name: 'Ward of Ada' });
    queryClient.setQueryData(['study', 'private'], 1);
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByLabelText('Email');
    expect(server.of('POST /api/identity/sign-out')).toHaveLength(1);
    expect(queryClient.getQueryData(['study', 'private'])).toBeUndefined();
  });

  test('a tab opens the login page when the session is logged out in another tab', async () => {
    serve(signInAnswers);
    renderApp(routes, '/login');
    await logIn();
    await screen.findByRole('heading', { name: 'Ward of Ada' });
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_ID_KEY, newValue: null }));
    expect(await screen.findByLabelText('Email')).toBeDefined();
  });
});

test('what one person has loaded is not shown to the next person in the same tab', async () => {
  storeSessionId('s1');
  const seen: unknown[] = [];
  serve({ ...base, 'POST /api/identity/refresh': tokenAnswer('t1') });
  const Notes = () => {
    const { uid } = useSignedInUser();
    const notes = useQuery({ queryKey: ['notes'], queryFn: () => uid, staleTime: Infinity });
    seen.push([uid, notes.data]);
    return <p>{notes.data}</p>;
  };
  renderApp([{ path: '/', Component: Notes }], '/');
  const first = (await screen.findByText(/./, { selector: 'p:not(.boot)' })).textContent;
  const session = getSession();
  if (session.status !== 'signed-in') throw new Error('Nobody is signed in.');
  act(() => announceUser({ ...session.user, uid: 'next' }));
  expect(await screen.findByText('next')).toBeDefined();
  expect(seen).not.toContainEqual(['next', first]);
});
