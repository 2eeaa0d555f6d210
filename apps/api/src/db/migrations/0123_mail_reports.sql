-- What mail servers and providers report about mail to a person's present address.
alter table users
  add column mail_bounced_at timestamptz,
  -- The words of the server that refused it.
  add column mail_bounce_reason text,
  add column mail_complained_at timestamptz,
  -- The address was proved at this time: earlier reports about it no longer count.
  add column mail_confirmed_at timestamptz;
