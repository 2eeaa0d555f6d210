-- In an excerpt, what stood on lines of its own runs on: cells of a table, items of a list, headings, options. A middle dot
-- now ends each that has no full stop of its own.
create or replace function search_plain(source text) returns text language sql immutable parallel safe as $$
  select translate(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              regexp_replace(
                regexp_replace(
                  regexp_replace(coalesce(source, ''), '[ \t]*\{check:[^}]*\}', '', 'g'),
                  '!?\[([^\]]*)\]\([^)]*\)', '\1', 'g'),
                -- Rules, and a table's second line.
                '^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*(\|[ \t]*:?-{3,}:?[ \t]*)*\|?[ \t]*$', '', 'gn'),
              '^([ \t]*(?:#{1,6}|[-*+]|\d+[.)])[ \t]+.*[^\s.?!:;,·*_`"”’)]["”’)]*)[*_`]*[ \t]*$', '\1 ·', 'gn'),
            '^[ \t]*\|(.*)\|[ \t]*$', '\1 ·', 'gn'),
          '[ \t]*\|[ \t]*', ' · ', 'g'),
        '^[ \t]*(#{1,6}|[-*+>]|\d+[.)])[ \t]+', '', 'gn'),
      '\*+|`+|~~|__', ' ', 'g'),
    E'\uE000\uE001', '')
$$;

-- A text that another follows.
create function search_piece(source text) returns text language sql immutable parallel safe as $$
  select regexp_replace(rtrim(source, E' \t\r\n'), '([^\s.?!:;,·|*_`"”’)]["”’)]*)$', '\1 ·')
$$;

create or replace function search_body(document jsonb) returns text language sql immutable parallel safe as $$
  select search_plain(left(string_agg(search_piece(part), E'\n'), 200000)) from (
    select document->>field as part
      from unnest(array['case_scenario', 'scenario', 'sign_post', 'answer']) as field
    union all
    select case when block->>'type' = 'image_identifier' then block->>'title'
                else concat_ws(E':\n', nullif(block->>'title', ''), block->>'content') end
      from jsonb_array_elements(coalesce(document->'content_sections', '[]')) as block
    union all
    select concat_ws(E'\n', search_piece(question->>'question'), (
             select string_agg(search_piece(option), E'\n')
               from jsonb_array_elements_text(coalesce(question->'options', '[]')) as option
           ), search_piece(question->>'answer'), question->>'explanation')
      from jsonb_array_elements(coalesce(document->'questions', '[]')) as question
    union all
    select concat_ws(E':\n', nullif(item->>'title', ''), item->>'content')
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

select write_section_search(s) from sections s where s.published is not null and s.deleted_at is null;
