-- A booking that staff mark as completed after it was postponed or unpaid has no slot any more.
alter table bookings drop constraint bookings_check;
alter table bookings add constraint bookings_claim_while_live
  check ((status in ('pending', 'confirmed')) <= (claimed_slot_id is not null));
alter table bookings add constraint bookings_claim_only_live
  check ((claimed_slot_id is not null) <= (status in ('pending', 'confirmed', 'completed')));
