// Calls of groups for tests: a group of 'Urology, Leeds' with its manager.
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

const values = {
  name: 'Urology, Leeds',
  managerEmail: 'manager@hospital.test',
  seats: 2,
  startsOn: '2026-11-18',
  endsOn: '2027-11-17',
  price: 60_000,
  invoice: 'INV-7',
};

export type GroupCalls = Awaited<ReturnType<typeof createGroupCalls>>;

/** The clock stands at 18 November 2026, 10:00. */
export async function createGroupCalls() {
  const t: TestApp = await createTestApp({ withJobs: 'when asked' });
  const admin = await t.make.signedIn({ isAdmin: true });
  const manager = await t.make.signedIn({ email: values.managerEmail });
  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, as: SignedIn, payload = {}) =>
    t.call({ method, url: `/api${url}`, as, payload });
  const own = async (as: SignedIn) => (await t.call({ url: '/api/groups', as })).json();
  return {
    t,
    admin,
    manager,
    call,
    own,
    async openGroup(changes: object = {}): Promise<string> {
      const made = await call('POST', '/admin/groups', admin, { ...values, ...changes });
      const { id } = made.json();
      await call('POST', `/admin/groups/${id}/paid`, admin);
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
    async removeFirst(id: string, as = manager) {
      const { members } = (await own(as)).managed[0];
      return call('DELETE', `/groups/${id}/members/${members[0].id}`, as);
    },
  };
}
