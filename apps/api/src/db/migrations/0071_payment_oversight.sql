-- Payment Oversight: ten thousand payments must not be walked to show twenty. -----------------------------------------

-- What administrators search in, folded as users.search_text is.
alter table payments add column search_text text generated always as (
  lower((id || E'\n' || coalesce(intent_id, '') || E'\n' || coalesce(charge_id, '') || E'\n' || description)
    collate "und-x-icu")
) stored;
create index payments_search on payments using gin (search_text gin_trgm_ops);
create index users_full_name on users
  using gin (lower((first_name || ' ' || last_name) collate "und-x-icu") gin_trgm_ops);

-- Sums over the payments, kept as these change. Every change adds rows of its own, so that nobody waits for anybody; they
-- are added up when read, and folded into one row a kind now and then.
create table payment_totals (
  purpose text not null,
  status text not null,
  currency text not null,
  settled_currency text,
  payments bigint not null,
  gross bigint not null,
  settled bigint not null,
  fees bigint not null,
  net bigint not null,
  refunded bigint not null,
  -- Refunds in the settlement currency, where it is another.
  refunded_settled bigint not null
);

create function note_payment_total(sign integer, p payments) returns void language sql as $$
  insert into payment_totals (purpose, status, currency, settled_currency, payments, gross, settled, fees, net, refunded,
    refunded_settled)
  values (p.purpose, p.status, p.currency, p.settled_currency, sign, sign * p.amount_minor,
    sign * coalesce(p.settled_minor, 0), sign * coalesce(p.fee_minor, 0),
    sign * coalesce(p.net_minor + p.adjustments_net_minor, 0), sign * p.refunded_minor,
    case when p.refunded_minor > 0 and p.currency <> p.settled_currency
      then sign * round(p.refunded_minor::numeric * p.settled_minor / p.amount_minor) else 0 end)
$$;

create function keep_payment_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_payment_total(-1, old); end if;
  if tg_op <> 'DELETE' then perform note_payment_total(1, new); end if;
  return null;
end
$$;
create trigger payments_totals_rows after insert or delete on payments
  for each row execute function keep_payment_totals();
create trigger payments_totals_values after update on payments
  for each row when ((old.status, old.currency, old.amount_minor, old.settled_currency, old.settled_minor, old.fee_minor,
      old.net_minor, old.adjustments_net_minor, old.refunded_minor)
    is distinct from (new.status, new.currency, new.amount_minor, new.settled_currency, new.settled_minor, new.fee_minor,
      new.net_minor, new.adjustments_net_minor, new.refunded_minor))
  execute function keep_payment_totals();

select note_payment_total(1, p) from payments p;
