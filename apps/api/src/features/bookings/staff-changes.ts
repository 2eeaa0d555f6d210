// Finds and changes bookings for staff. Interviewers can see and change their own bookings, administrators all bookings.
import type { AuditAction } from '@urost3/contract/audit.ts';
import type { AdminBooking, BookingStatus } from '@urost3/contract/bookings.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { toAdminBooking } from './booking-views.ts';
import { type BookingChange, isUnchanged, updateBooking } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { findStaffBooking, type StaffBookingRow } from './staff-bookings.repository.ts';

interface Change {
  from: readonly BookingStatus[];
  values: BookingChange;
  action: AuditAction;
  detail?: Record<string, unknown>;
  /** Whether the change frees the slot of the booking. */
  freesSlot?: boolean;
}

/** @param verb the end of the error message: the refused change, such as `moved` @throws AppError rule_violation */
export function requireStatus(
  booking: Booking,
  allowed: readonly BookingStatus[],
  verb: string,
): void {
  if (!allowed.includes(booking.status))
    throw new AppError('rule_violation', `A ${booking.status} booking cannot be ${verb}.`);
}

export type StaffChanges = ReturnType<typeof createStaffChanges>;

export function createStaffChanges({ db, audit }: BookingContext, notices: BookingNotices) {
  async function getRow(principal: Principal, id: string): Promise<StaffBookingRow> {
    const row = await findStaffBooking(db, id);
    if (!row || (!principal.isAdmin && row.booking.interviewerUid !== principal.uid))
      throw notFound('This booking');
    return row;
  }

  async function get(principal: Principal, id: string): Promise<Booking> {
    return (await getRow(principal, id)).booking;
  }

  async function read(principal: Principal, id: string): Promise<AdminBooking> {
    return toAdminBooking(await getRow(principal, id));
  }

  /**
   * Changes the booking, sends the live events and writes the audit row.
   * @throws AppError conflict when the booking has changed since it was read
   */
  async function apply(
    tx: Db,
    principal: Principal,
    booking: Booking,
    change: Change,
  ): Promise<Booking> {
    const { from, values, action, detail } = change;
    const changed = await updateBooking(tx, booking.id, from, values, isUnchanged(booking));
    if (!changed)
      throw new AppError('conflict', 'This booking has just changed. Please look again.');
    await notices.announce(tx, changed, change.freesSlot ? [booking.bookingDate] : []);
    await audit.record(tx, {
      action,
      actorUid: principal.uid,
      subject: booking.id,
      detail: { learnerUid: booking.userUid, ...detail },
    });
    return changed;
  }

  return { get, read, apply };
}
