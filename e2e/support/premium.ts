// Gives and ends Premium over the API, as staff do.
import type { APIRequestContext } from '@playwright/test';
import { demo } from './accounts.ts';
import { callerOf } from './caller.ts';
import { apiSession } from './session.ts';

async function changeSubscription(
  request: APIRequestContext,
  email: string,
  change: string,
  data?: object,
): Promise<void> {
  const call = callerOf(request);
  const as = await apiSession(request, demo.admin);
  const { users } = await call<{ users: { uid: string }[] }>(
    'GET',
    `/admin/users?searchTerm=${email}`,
    { as },
  );
  const path = `/subscription/user/${users[0]?.uid}/${change}`;
  await call('PUT', path, data ? { as, data } : { as });
}

export const givePremium = (request: APIRequestContext, email: string, expiryDate: string) =>
  changeSubscription(request, email, 'expiry', { expiryDate, reason: 'Given for a journey' });

export const endPremium = (request: APIRequestContext, email: string) =>
  changeSubscription(request, email, 'deactivate');
