// Sells seats by card: one order per purchase, paid through the payments feature. The transaction that settles the payment creates or
// renews the group.
import { addDays, countedDays } from '@urost3/contract/day.ts';
import type { GroupPurchase, NewGroupPurchase } from '@urost3/contract/groups.schemas.ts';
import { CARD_MINIMUM } from '@urost3/contract/payments.ts';
import { discountRefusals } from '@urost3/contract/payments-discount-codes.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { createGroupCardPayments } from './group-card-payments.ts';
import * as orders from './group-orders.repository.ts';
import type { GroupDeps } from './groups.deps.ts';
import { isManagedBy, lastDayAfter, refusal } from './groups.policy.ts';
import * as repository from './groups.repository.ts';
import type { GroupOrder } from './groups.tables.ts';

const ROUNDS = 3;

type Wanted = Pick<GroupOrder, 'groupId' | 'name' | 'seats' | 'amountMinor' | 'days'>;

const isSame = (order: GroupOrder, wanted: Wanted) =>
  order.groupId === wanted.groupId &&
  order.name === wanted.name &&
  order.seats === wanted.seats &&
  order.amountMinor === wanted.amountMinor &&
  order.days === wanted.days;

export function createGroupPurchases(deps: GroupDeps) {
  const { db, clock, payments, settings } = deps;
  payments.handle('group', createGroupCardPayments(deps));

  /** A seat costs as much as Premium for one person. @throws AppError rule_violation */
  async function price(seats: number): Promise<Pick<Wanted, 'amountMinor' | 'days'>> {
    const set = await settings.read(db);
    if (set.subscriptionCurrency !== 'gbp' || set.subscriptionPrice < CARD_MINIMUM)
      throw refusal('Groups cannot be paid by card at the moment. Please write to us.');
    return { amountMinor: seats * set.subscriptionPrice, days: set.subscriptionDurationDays };
  }

  /**
   * Closes an earlier order before a new one starts.
   * @returns true when the earlier order has been paid
   * @throws AppError unavailable when the card provider does not answer
   */
  async function closeOrder(order: GroupOrder): Promise<boolean> {
    const answer = await payments.cancelIntent('group', order.id);
    if (answer === 'already_succeeded') return true;
    if (answer === 'unreachable')
      throw new AppError(
        'unavailable',
        'Card payments are not available at the moment. Please try again shortly.',
        { retryAfter: 5 },
      );
    // `onCancelled` runs only for orders with a payment. This statement closes an order that has none.
    await orders.updateOrder(db, order.id, 'open', { status: 'abandoned' });
    return false;
  }

  const openOrder = (userUid: string, wanted: Wanted): Promise<GroupOrder | null> =>
    orders.insertOrder(db, {
      ...wanted,
      id: newId('gord'),
      userUid,
      status: 'open',
      createdAt: clock.now(),
    });

  async function tryIntent(order: GroupOrder, userUid: string) {
    const { seats, days } = order;
    const words = `Group, ${seats} ${seats === 1 ? 'seat' : 'seats'} of Premium, ${countedDays(days)}`;
    let isClosed = false;
    try {
      return await payments.createIntent({
        purpose: 'group',
        subjectId: order.id,
        userUid,
        amountMinor: order.amountMinor,
        currency: 'gbp',
        description: order.groupId ? `${words}, renewal` : words,
        check: async (tx: Db) => {
          const locked = await orders.findOrderForUpdate(tx, order.id);
          isClosed = locked?.status !== 'open';
          // Continue when the order was paid in the meantime, because `createIntent` then reports the payment.
          if (isClosed && locked?.status !== 'fulfilled')
            throw new AppError('conflict', 'This purchase was closed.');
        },
      });
    } catch (error) {
      if (isClosed && error instanceof AppError && error.code === 'conflict') return 'closed';
      throw error;
    }
  }

  async function pay(userUid: string, wanted: Wanted, endsOn: string): Promise<GroupPurchase> {
    const answerWith = (clientSecret: string | null): GroupPurchase => ({
      clientSecret,
      amount: clientSecret === null ? 0 : wanted.amountMinor,
      currency: 'gbp',
      seats: wanted.seats,
      endsOn,
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      const open = await orders.findOpenOrder(db, userUid);
      if (open && !isSame(open, wanted)) {
        if (await closeOrder(open)) return answerWith(null);
        continue;
      }
      const order = open ?? (await openOrder(userUid, wanted));
      const answer = order ? await tryIntent(order, userUid) : 'closed';
      if (answer === 'closed') continue;
      return answerWith(answer.outcome === 'open' ? answer.clientSecret : null);
    }
    throw new AppError('conflict', 'This purchase is being changed elsewhere. Please try again.');
  }

  function refuseCode(code: string | undefined): void {
    if (code) throw refusal(discountRefusals.notForGroups, 'code');
  }

  return {
    /** Starts or continues buying a new group. @throws AppError rule_violation, conflict, unavailable, provider_failed */
    async buy(body: NewGroupPurchase, principal: Principal): Promise<GroupPurchase> {
      refuseCode(body.code);
      const { name, seats } = body;
      const wanted = { groupId: null, name, seats, ...(await price(seats)) };
      const endsOn = addDays(londonDate(clock.now()), wanted.days - 1);
      return pay(principal.uid, wanted, endsOn);
    },

    /**
     * Starts or continues paying the renewal of a group by its manager.
     * @throws AppError not_found, rule_violation, conflict, unavailable, provider_failed
     */
    async payRenewal(id: string, code: string | undefined, by: Principal): Promise<GroupPurchase> {
      refuseCode(code);
      const group = (await repository.findShownGroup(db, id))?.row;
      if (!group || !isManagedBy(group, by)) throw notFound('This group');
      if (!group.paidAt) throw refusal('This group waits for the payment of its invoice.');
      if (group.endedAt) throw refusal('This group was ended. Please buy a new one.');
      const { name, seats } = group;
      const wanted = { groupId: id, name, seats, ...(await price(seats)) };
      return pay(by.uid, wanted, lastDayAfter(group, wanted.days, clock.now()));
    },
  };
}
