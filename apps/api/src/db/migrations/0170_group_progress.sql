-- A member's consent that the group's manager sees their progress: when it was given last, and when it was taken back or ended
-- with the seat.
alter table group_seats add column progress_shared_at timestamptz;
alter table group_seats add column progress_hidden_at timestamptz;
alter table group_seats add constraint group_seats_hidden_after_shared
  check (progress_hidden_at is null or progress_shared_at <= progress_hidden_at);
