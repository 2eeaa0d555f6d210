-- Without it a publication only joins a list that every search reads from end to end until a vacuum: after an import of a
-- large bank that was most of a search. Sections are published seldom and searched often.
alter index section_search_title set (fastupdate = off);
alter index section_search_all set (fastupdate = off);
select gin_clean_pending_list('section_search_title'), gin_clean_pending_list('section_search_all');
