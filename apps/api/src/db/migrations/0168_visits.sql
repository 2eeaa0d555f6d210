-- Visits of people who are not signed in, as counts of a day and a source; nothing about anybody.
create table visits (
  -- In London.
  day date not null,
  source text not null check (source ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  visits integer not null check (visits > 0),
  primary key (day, source)
);

-- Where the first visit before the sign-up came from; null when the browser did not say.
alter table users add column sign_up_source text check (sign_up_source ~ '^[a-z0-9][a-z0-9._-]{0,39}$');
