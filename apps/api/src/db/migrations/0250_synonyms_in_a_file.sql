-- Synonyms are a file of the product now (content/synonyms.txt).
drop table search_synonym_terms;
drop table search_synonyms;
