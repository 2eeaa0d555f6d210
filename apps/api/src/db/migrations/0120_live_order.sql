-- Orders the live events of one person, instead of those of all people. An event for one person takes that person's lock and shares
-- the lock of all; an event for an audience takes the lock of all alone. So the ids that one person sees, own events and those of
-- audiences, become visible in their order, and events for different people do not wait for each other.
create function order_live_event(person text) returns boolean language plpgsql as $$
begin
  if person is null then
    perform pg_advisory_xact_lock(7300002);
  else
    perform pg_advisory_xact_lock_shared(7300002);
    perform pg_advisory_xact_lock(7300014, hashtext(person));
  end if;
  return true;
end $$;
