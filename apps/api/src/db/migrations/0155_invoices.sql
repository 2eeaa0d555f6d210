-- Invoices and credit notes, issued for payments, refunds and lost disputes. An issued document never changes.
create table document_counters (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  -- Raised in the transaction that inserts the document, so that the numbers have no gaps.
  last_number integer not null default 0 check (last_number >= 0)
);
insert into document_counters (kind) values ('invoice'), ('credit_note');

create table billing_details (
  user_uid text primary key references users (uid) on delete cascade,
  name text not null,
  address text not null,
  reference text not null,
  updated_at timestamptz not null
);

create table invoices (
  id text primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number integer not null check (number > 0),
  -- What the document is for, so that nothing gets two documents.
  source text not null check (source in ('payment', 'refund', 'dispute', 'failed_refund')),
  source_id text not null,
  payment_id text not null references payments (id),
  -- The document that this one takes back: a credit note's invoice; the credit note of a refund that failed.
  corrects_id text references invoices (id),
  -- Null once the account was deleted: tax law demands the document, with the name on it.
  user_uid text references users (uid) on delete set null,
  currency text not null check (currency in ('gbp', 'usd', 'eur')),
  gross_minor integer not null check (gross_minor > 0),
  net_minor integer not null check (net_minor >= 0),
  vat_minor integer not null check (vat_minor >= 0),
  -- Hundredths of a percent: 2000 = 20%.
  vat_rate integer not null check (vat_rate between 0 and 10000),
  vat_note text not null,
  description text not null,
  seller_name text not null,
  seller_address text not null,
  seller_vat_number text not null,
  customer_name text not null,
  customer_address text not null,
  customer_reference text not null,
  method text not null,
  is_test boolean not null,
  -- When the money was paid or went back.
  dated_at timestamptz not null,
  issued_at timestamptz not null,
  unique (kind, number),
  unique (source, source_id),
  check (net_minor + vat_minor = gross_minor),
  check ((source = 'payment') = (corrects_id is null)),
  check ((kind = 'invoice') = (source in ('payment', 'failed_refund')))
);
create index invoices_dated on invoices (dated_at desc);
create index invoices_payment on invoices (payment_id);
create index invoices_corrects on invoices (corrects_id);
create index invoices_user on invoices (user_uid, dated_at desc);

-- Only the link to the account may be removed, when the account is deleted.
create function keep_issued_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.user_uid is null
    and to_jsonb(new) - 'user_uid' = to_jsonb(old) - 'user_uid' then
    return new;
  end if;
  raise exception 'an issued document never changes';
end $$;
create trigger invoices_never_change before update or delete on invoices
  for each row execute function keep_issued_document();
