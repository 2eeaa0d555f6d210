-- What learners search in: one row a published section, written by triggers so that no way of publishing forgets it.
-- Only what a learner may ever see goes in: no examiner's notes, no {check: …} marks.
create table section_search (
  section_pk text primary key references sections (id) on delete cascade,
  station_type text not null,
  slug text not null,
  title text not null,
  -- Plain text for the excerpt.
  body text not null,
  -- The title alone: all that counts for people who may not read the section.
  title_words tsvector not null,
  all_words tsvector not null
);
create index section_search_title on section_search using gin (title_words);
create index section_search_all on section_search using gin (all_words);

-- Markdown → words. Marks for clinical review go with the blanks before them, as in the learner's view.
create function search_plain(source text) returns text language sql immutable parallel safe as $$
  select translate(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(coalesce(source, ''), '[ \t]*\{check:[^}]*\}', '', 'g'),
          '!?\[([^\]]*)\]\([^)]*\)', '\1', 'g'),
        '^[ \t]*(#{1,6}|[-*+>]|\d+[.)])[ \t]+', '', 'gn'),
      '\*+|`+|~~|__|\|', ' ', 'g'),
    -- Marks of the excerpt's hits: never from the text itself.
    E'\uE000\uE001', '')
$$;

create function search_body(document jsonb) returns text language sql immutable parallel safe as $$
  select search_plain(left(string_agg(part, E'\n'), 200000)) from (
    select document->>field as part
      from unnest(array['case_scenario', 'scenario', 'sign_post', 'answer']) as field
    union all
    select case when block->>'type' = 'image_identifier' then block->>'title'
                else concat_ws(': ', nullif(block->>'title', ''), block->>'content') end
      from jsonb_array_elements(coalesce(document->'content_sections', '[]')) as block
    union all
    select concat_ws(E'\n', question->>'question', (
             select string_agg(option, E'\n') from jsonb_array_elements_text(coalesce(question->'options', '[]')) as option
           ), question->>'answer', question->>'explanation')
      from jsonb_array_elements(coalesce(document->'questions', '[]')) as question
    union all
    select concat_ws(': ', nullif(item->>'title', ''), item->>'content')
      from jsonb_array_elements(coalesce(nullif(document->'content_structure', 'null')->'sections', '[]')) as item
    union all
    select item->>'phrase'
      from jsonb_array_elements(coalesce(nullif(document->'content_structure', 'null')->'empathy_phrases', '[]')) as item
    union all
    select item
      from jsonb_array_elements_text(coalesce(nullif(document->'content_structure', 'null')->'key_learning_points', '[]')) as item
    union all
    select item from jsonb_array_elements_text(coalesce(document->'examiner_points', '[]')) as item
    union all
    select document->>'transcript'
  ) as parts
$$;

create function search_labels(document jsonb) returns text language sql immutable parallel safe as $$
  select search_plain(concat_ws(E'\n', document->>'category', document->>'methodology', (
    select string_agg(label, E'\n') from jsonb_array_elements_text(coalesce(document->'contentTypes', '[]')) as label
  )))
$$;

-- Stemmed, so that 'stones' finds 'stone'; and as written, so that a half-typed 'emergenc' finds 'emergency'.
create function search_words(source text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('english'::regconfig, source) || to_tsvector('simple'::regconfig, source)
$$;

create function write_section_search(section sections) returns void language plpgsql as $$
declare
  plain_title text := search_plain(section.published->>'title');
  plain_body text := coalesce(search_body(section.published), '');
  of_title tsvector := setweight(search_words(plain_title), 'A');
begin
  insert into section_search (section_pk, station_type, slug, title, body, title_words, all_words)
    values (section.id, section.station_type, section.slug, plain_title, plain_body, of_title,
      of_title || setweight(search_words(search_labels(section.published)), 'B') || setweight(search_words(plain_body), 'D'))
    on conflict (section_pk) do update set station_type = excluded.station_type, slug = excluded.slug,
      title = excluded.title, body = excluded.body, title_words = excluded.title_words, all_words = excluded.all_words;
end
$$;

create function keep_section_search() returns trigger language plpgsql as $$
begin
  if new.published is null or new.deleted_at is not null then
    delete from section_search where section_pk = new.id;
  else
    perform write_section_search(new);
  end if;
  return null;
end
$$;
create trigger sections_search after insert or update of published, deleted_at, slug, station_type on sections
  for each row execute function keep_section_search();

select write_section_search(s) from sections s where s.published is not null and s.deleted_at is null;
