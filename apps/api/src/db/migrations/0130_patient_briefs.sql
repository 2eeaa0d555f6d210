-- Documents of sections have a patient's brief, or null. Every stored document gets the new form, so that an import of the
-- same file changes nothing. The form changes and not the content: no revision, and no other time of publication.
alter table sections disable trigger user;
update sections set published = '{"patient_brief": null}'::jsonb || published where published is not null;
alter table sections enable trigger user;
update section_drafts set document = '{"patient_brief": null}'::jsonb || document;
update section_revisions set document = '{"patient_brief": null}'::jsonb || document;
