// For tests of groups: the values of a group 'Urology, Leeds', its manager, and functions that call the endpoints.
import { expect } from 'vitest';
import type { SignedIn, TestApp } from '../../testing/test-app.ts';

export const values = {
  name: 'Urology, Leeds',
  managerEmail: 'manager@hospital.test',
  seats: 2,
  startsOn: '2026-11-18',
  endsOn: '2027-11-17',
  price: 60_000,
  invoice: 'INV-7',
};

export type GroupCalls = Awaited<ReturnType<typeof createGroupCalls>>;

/** @param t a server whose jobs run when asked. Its clock starts on 18 November 2026 at 10:00. */
export async function createGroupCalls(t: TestApp) {
  const admin = await t.make.signedIn({ isAdmin: true });
  let manager = await t.make.signedIn({ email: 'Manager@Hospital.test' });
  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, as: SignedIn, payload = {}) =>
    t.call({ method, url: `/api${url}`, as, payload });
  const own = async (as: SignedIn) => (await t.call({ url: '/api/groups', as })).json();
  const create = (changes: object = {}) =>
    call('POST', '/admin/groups', admin, { ...values, ...changes });
  return {
    t,
    admin,
    get manager() {
      return manager;
    },
    /** Signs the manager in again after the clock was moved. */
    async signInManager() {
      manager = await t.make.signIn(manager.email);
    },
    call,
    own,
    create,
    async openGroup(changes: object = {}): Promise<string> {
      const { id } = (await create(changes)).json();
      expect((await call('POST', `/admin/groups/${id}/paid`, admin)).statusCode).toBe(200);
      return id;
    },
    invite: (id: string, addresses: string, as = manager) =>
      call('POST', `/groups/${id}/invitations`, as, { addresses }),
    /** Accepts the first invitation. */
    async accept(as: SignedIn) {
      const [invitation] = (await own(as)).invitations;
      return call('POST', `/groups/invitations/${invitation?.id}/accept`, as);
    },
    join: (id: string, as: SignedIn) => call('POST', `/groups/${id}/join`, as),
    async remove(id: string, index = 0) {
      const { members } = (await own(manager)).managed[0];
      return call('DELETE', `/groups/${id}/members/${members[index].id}`, manager);
    },
  };
}
