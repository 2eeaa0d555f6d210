-- Documents of sections: points of the checklist have a weight (a text alone was a point like any other: major), questions
-- have probes and exhibits, sections have exhibits. Every stored document gets the new form, so that none is read two ways.
create function weighted_content(document jsonb) returns jsonb language sql immutable as $$
  select document
    || jsonb_build_object(
      'exhibits', coalesce(document->'exhibits', '[]'),
      'examiner_points', (
        select coalesce(jsonb_agg(
            case when jsonb_typeof(point) = 'string'
              then jsonb_build_object('text', point, 'weight', 'major') else point end order by at), '[]')
          from jsonb_array_elements(coalesce(document->'examiner_points', '[]')) with ordinality as points (point, at)),
      'questions', (
        select coalesce(jsonb_agg('{"probes": [], "exhibits": []}'::jsonb || question order by at), '[]')
          from jsonb_array_elements(coalesce(document->'questions', '[]')) with ordinality as questions (question, at)))
$$;

-- The form changes and not the content: no revision, and no other time of publication.
alter table sections disable trigger user;
-- The version says to browsers that what they keep of a page is old.
update sections set published = weighted_content(published), version = version + 1 where published is not null;
alter table sections enable trigger user;
update section_drafts set document = weighted_content(document);
update section_revisions set document = weighted_content(document);
drop function weighted_content(jsonb);

-- Search: raised and lowered letters and the safe HTML of a text are read as the words they make; points have a text now,
-- and probes and exhibits can be found.
create or replace function search_plain(source text) returns text language sql immutable parallel safe as $$
  select translate(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              regexp_replace(
                regexp_replace(
                  regexp_replace(
                    regexp_replace(
                      regexp_replace(coalesce(source, ''), '[ \t]*\{check:[^}]*\}', '', 'g'),
                      '</?(sub|sup|br|b|i|em|strong)(\s[^<>]*)?/?>', '', 'gi'),
                    '([[:alnum:])\]])[~^]([-+−–]?[[:alnum:].,]*[-+−–]?)[~^]', '\1\2', 'g'),
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

create or replace function search_body(document jsonb) returns text language sql immutable parallel safe as $$
  select search_plain(left(string_agg(search_piece(part), E'\n'), 200000)) from (
    select document->>field as part
      from unnest(array['case_scenario', 'scenario', 'sign_post', 'answer']) as field
    union all
    select concat_ws(E':\n', exhibit->>'title', exhibit->>'alt')
      from jsonb_array_elements(coalesce(document->'exhibits', '[]')) as exhibit
    union all
    select case when block->>'type' = 'image_identifier' then block->>'title'
                else concat_ws(E':\n', nullif(block->>'title', ''), block->>'content') end
      from jsonb_array_elements(coalesce(document->'content_sections', '[]')) as block
    union all
    select concat_ws(E'\n', search_piece(question->>'question'), (
             select string_agg(search_piece(option), E'\n')
               from jsonb_array_elements_text(coalesce(question->'options', '[]')) as option
           ), search_piece(question->>'answer'), search_piece(question->>'explanation'), (
             select string_agg(concat_ws(E':\n', exhibit->>'title', search_piece(exhibit->>'alt')), E'\n')
               from jsonb_array_elements(coalesce(question->'exhibits', '[]')) as exhibit
           ), (
             select string_agg(concat_ws(E'\n', search_piece(probe->>'question'), search_piece(probe->>'score_1'),
                 search_piece(probe->>'score_3'), search_piece(probe->>'score_5')), E'\n')
               from jsonb_array_elements(coalesce(question->'probes', '[]')) as probe
           ))
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
    select item->>'text' from jsonb_array_elements(coalesce(document->'examiner_points', '[]')) as item
    union all
    select document->>'transcript'
  ) as parts
$$;

select write_section_search(s) from sections s where s.published is not null and s.deleted_at is null;
