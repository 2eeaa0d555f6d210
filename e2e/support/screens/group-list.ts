// Groups with members and dates. The responses are simulated, because real groups would need accounts and several days.

import type { Page } from '@playwright/test';
import type { AdminGroup, OwnGroups } from '@urost3/contract/groups/groups.schemas.ts';
import { marked } from '../answers.ts';

const group = (values: Partial<AdminGroup>): AdminGroup => ({
  id: values.name ?? '',
  name: '',
  managerEmail: 'manager@hospital.test',
  hasManager: true,
  seats: 5,
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  price: 75_000,
  invoice: 'INV-2027-014',
  state: 'active',
  isExpiring: false,
  canRenew: true,
  seatsUsed: 4,
  domains: [],
  paidAt: '2026-12-01T10:00:00.000Z',
  createdAt: '2026-12-01T10:00:00.000Z',
  ...values,
});

const groups: AdminGroup[] = [
  group({
    name: 'Department of Urology, Royal Victoria Infirmary',
    managerEmail: 'a.long.name.of.a.manager@newcastle-hospitals.test',
    hasManager: false,
    state: 'awaiting_payment',
    canRenew: false,
    seats: 120,
    seatsUsed: 0,
    price: 1_500_000,
    paidAt: null,
  }),
  group({ name: 'Urology, Leeds' }),
  group({ name: 'Urology, York', isExpiring: true, endsOn: '2027-01-31', invoice: '' }),
  group({ name: 'Urology, Hull', state: 'ended', endsOn: '2026-12-31', managerEmail: '' }),
];

export async function showGroups(page: Page): Promise<void> {
  await page.route('**/api/admin/groups?*', (route) =>
    route.fulfill({ headers: marked, json: { groups, total: groups.length } }),
  );
  await page.reload();
  await page.getByText('Urology, Leeds').waitFor();
}

const at = '2026-12-02T10:00:00.000Z';
const own: OwnGroups = {
  invitations: [{ id: 'inv_1', name: 'Urology, York', endsOn: '2027-11-30', hasFreeSeat: true }],
  openings: [],
  membership: null,
  managed: [
    {
      id: 'grp_1',
      name: 'Urology, Leeds',
      seats: 5,
      startsOn: '2026-12-01',
      endsOn: '2027-11-30',
      state: 'active',
      domains: ['leeds.test'],
      canRenew: true,
      members: [
        {
          id: 'seat_1',
          name: 'Nia Newcomer',
          email: 'nia.newcomer@leeds.test',
          since: at,
          progress: { sectionsFinished: 12, circuitsDone: 2, lastActiveWeek: '2026-11-30' },
        },
        {
          id: 'seat_2',
          name: 'Bartholomew Featherstonehaugh',
          email: 'bartholomew.featherstonehaugh@leeds-teaching-hospitals.test',
          since: at,
          progress: null,
        },
      ],
      invitations: [{ id: 'inv_2', email: 'ian.invited@leeds.test', at }],
    },
  ],
};

export async function showOwnGroups(page: Page): Promise<void> {
  await page.route('**/api/groups', (route) => route.fulfill({ headers: marked, json: own }));
  await page.reload();
  await page.getByText('Nia Newcomer').waitFor();
}
