-- Address domains whose people may take a seat without an invitation.
create table group_domains (
  group_id text not null references groups (id),
  domain text not null,
  added_at timestamptz not null,
  primary key (group_id, domain)
);
create index group_domains_domain on group_domains (domain);

-- Members whom the manager removed come back by an invitation only, so that the seat stays free for somebody else.
alter table group_seats add column was_removed boolean not null default false;
create index group_seats_removed on group_seats (user_uid, group_id) where was_removed;
