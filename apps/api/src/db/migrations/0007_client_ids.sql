-- The id that a browser has made for what it sends, null from an older one: a request that is repeated because its answer was lost is
-- answered with what the first one has created.
alter table posts add column client_id text, add unique (author_uid, client_id);
alter table comments add column client_id text, add unique (author_uid, client_id);
alter table reports add column client_id text, add unique (reporter_uid, client_id);
alter table question_reports add column client_id text, add unique (user_uid, client_id);

-- The ids of messages from the contact page, whose words are only in the mail.
create table contact_messages (
  client_id text primary key,
  sent_at timestamptz not null
);
