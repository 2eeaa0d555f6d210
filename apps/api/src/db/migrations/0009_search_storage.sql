-- A search reads these of every section that it finds. Compressed, they take longer to unpack than to rank. Sections are written anew at the next
-- start, because of their words_version.
alter table section_search alter column body set storage external;
alter table section_search alter column all_words set storage external;
