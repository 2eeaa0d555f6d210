-- Premium that an administrator gave without a payment: since when, by whom and why. A purchase is told by `purchased_at`,
-- so a row with `given_at` alone was never bought.
alter table subscriptions
  add column given_at timestamptz,
  add column given_by text,
  add column given_reason text,
  add constraint subscriptions_given check ((given_at is null) = (given_reason is null));
