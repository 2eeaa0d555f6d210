-- What people type is compared with text that was prepared alike on both sides: foldText() of the contract (fold-text.ts) and
-- this function give the same words (decision 130).
create function fold_text(source text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(translate(
      lower(regexp_replace(
        normalize(replace(source, U&'\00B4', ''''), NFKD),
        '[\u0300-\u036f''`\u00ad\u02b9\u02bb-\u02bd\u02c8\u061c\u180e\u200b-\u200f\u2018\u2019\u201b\u202a-\u202e\u2032\u2060-\u206f\ufe00-\ufe0f\ufeff]',
        '', 'g') collate "und-x-icu"),
      'øđðħıłς', 'oddhilσ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    '[\u0001-&(-/:-@\[-_{-\u00a9\u00ab\u00ac\u00ae-\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u200a\u2010-\u2017\u201a\u201c-\u2029\u202f-\u2031\u2033-\u205f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\ue000-\uf8ff\ufff0-\uffff\U0001f000-\U0001faff]+',
    ' ', 'g'))
$$;

-- The words of titles, texts and notes. Their columns are computed anew.
create or replace function search_words(source text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('english'::regconfig, words) || to_tsvector('simple'::regconfig, words) from public.fold_text(source) words
$$;
update section_search set title = title, labels = labels, sources = sources, body = body;
alter table notes drop column words;
alter table notes add column words tsvector generated always as (search_words(body)) stored;

-- Lists of people and payments. A search term is one line, so it never matches across two fields.
drop index users_newest;
drop index users_by_email;
drop index users_by_name;
alter table users drop column search_text;
alter table users add column search_text text generated always as (
  fold_text(email_key) || E'\n' || fold_text(display_name) || E'\n' || fold_text(uid)
) stored;
create index users_search on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index users_newest on users (created_at desc, uid)
  include (search_text, is_admin, disabled_at) where deleted_at is null;
create index users_by_email on users (email_key, uid)
  include (search_text, is_admin, disabled_at) where deleted_at is null;
create index users_by_name on users (display_name collate "und-x-icu", uid)
  include (search_text, is_admin, disabled_at) where deleted_at is null;
drop index users_full_name;
create index users_full_name on users using gin (fold_text(first_name || ' ' || last_name) gin_trgm_ops);
alter table payments drop column search_text;
alter table payments add column search_text text generated always as (
  fold_text(id) || E'\n' || fold_text(coalesce(intent_id, '')) || E'\n' || fold_text(coalesce(charge_id, '')) || E'\n'
    || fold_text(description)
) stored;
create index payments_search on payments using gin (search_text gin_trgm_ops);

-- The keys of synonyms, as termKey() of the contract (search-synonyms.ts) makes them now. A term that only had an apostrophe more
-- than another is the same term.
create temporary table new_keys on commit drop as
  select term_key, key, row_number() over (partition by key order by term_key <> key, term_key) as copy
  from search_synonym_terms, lateral (
    select string_agg(
      case when word ~ '\d' then word else regexp_replace(word, '^(.{3,}?)(?:ing|ed|es|s|e)$', '\1') end, ' ' order by place
    ) as key
    from unnest(string_to_array(fold_text(term), ' ')) with ordinality w (word, place)
  ) stemmed;
delete from search_synonym_terms t using new_keys n where n.term_key = t.term_key and n.copy > 1;
update search_synonym_terms t set term_key = n.key from new_keys n where n.term_key = t.term_key and n.key <> t.term_key;
