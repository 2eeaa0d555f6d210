-- A change of a column in a plain unique index takes a row lock that waits for every insert that references the user. An account
-- deletion or a new address would then wait for people whose requests wait for this same account. An index with a condition
-- keeps the values unique without that lock.
create unique index users_email_key on users (email_key) where email_key is not null;
create unique index users_external_subject on users (external_subject) where external_subject is not null;
alter table users drop constraint users_email_key_key, drop constraint users_external_subject_key;
