// Discount codes with fewer uses than buyers, and departments with fewer seats than invited people.
import { DAY_MS } from '@urost3/contract/day.ts';
import { callWithRetries } from './calls.ts';
import type { Person } from './people.ts';

/**
 * With `every: 4`, every fourth buyer tries the code. With `share: 10`, the code allows one use per ten purchases. `share`
 * is larger than `every`, so that there are fewer uses than tries.
 */
const CODES = [
  { code: 'QUARTER', percent: 25, amount: null, product: 'both', every: 4, share: 10 },
  { code: 'FIVE-POUNDS', percent: null, amount: 500, product: 'both', every: 6, share: 12 },
  { code: 'FREE', percent: 100, amount: null, product: 'subscription', every: 7, share: 20 },
] as const;
const SEATS = 5;
/** There is one department for this many buyers. Ten of these buyers are invited to the department. */
const DEPARTMENT_EVERY = 50;
const DEPARTMENT_DAYS = 100;

const london = (time: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(time);

/** The code that a buyer tries first. */
export const codeOf = (index: number): string | undefined =>
  CODES.find(({ every }) => index % every === every - 1)?.code;

/** The department that a buyer orders by card: its name and its number of seats. */
export const groupOf = (index: number) => ({
  name: `Bought by ${index}`,
  seats: 2 + (index % 4),
});

interface Seats {
  /** The number of seats that must be taken at the end. */
  expected: number;
  /** Accepts the invitation of the buyer with this number, if there is one. */
  accept(index: number): Promise<void>;
}

async function post<T>(url: string, { token }: Person, body: unknown): Promise<T> {
  const answer = await callWithRetries<T>(url, { method: 'POST', token, body });
  if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}`);
  return answer.body;
}

/** Creates the discount codes. @returns for each code, the number of its allowed uses */
export async function offerCodes(
  api: string,
  admin: Person,
  purchases: number,
): Promise<Map<string, number>> {
  const uses = new Map<string, number>();
  for (const { code, percent, amount, product, share } of CODES) {
    const maxUses = Math.max(1, Math.floor(purchases / share));
    uses.set(code, maxUses);
    await post(`${api}/api/admin/discount-codes`, admin, {
      code,
      percent,
      amount,
      product,
      validFrom: null,
      validUntil: null,
      maxUses,
      maxUsesPerPerson: 1,
      isFirstPurchaseOnly: false,
      note: '',
    });
  }
  return uses;
}

/** Creates one department with five seats for every fifty buyers, and invites ten of these buyers to it. */
export async function offerSeats(
  api: string,
  admin: Person,
  buyers: readonly Person[],
): Promise<Seats> {
  let departments = 0;
  for (let first = 0; first + 20 <= buyers.length; first += DEPARTMENT_EVERY) {
    const manager = buyers[first] as Person;
    const group = await post<{ id: string }>(`${api}/api/admin/groups`, admin, {
      name: `Department ${departments}`,
      managerEmail: manager.email,
      seats: SEATS,
      startsOn: london(Date.now()),
      endsOn: london(Date.now() + DEPARTMENT_DAYS * DAY_MS),
      price: 50_000,
      invoice: '',
    });
    await post(`${api}/api/admin/groups/${group.id}/paid`, admin, {});
    const invited = buyers.slice(first + 10, first + 20).map(({ email }) => email);
    await post(`${api}/api/groups/${group.id}/invitations`, manager, {
      addresses: invited.join('\n'),
    });
    departments += 1;
  }
  return {
    expected: departments * SEATS,
    async accept(index) {
      const place = index % DEPARTMENT_EVERY;
      const person = buyers[index];
      if (place < 10 || place >= 20 || !person) return;
      const own = await callWithRetries<{ invitations: { id: string }[] }>(`${api}/api/groups`, {
        token: person.token,
      });
      for (const { id } of own.body.invitations) {
        // When the process was killed before it responded, the retry gets 'not found', because the invitation is used.
        await callWithRetries(`${api}/api/groups/invitations/${id}/accept`, {
          method: 'POST',
          token: person.token,
        });
      }
    },
  };
}
