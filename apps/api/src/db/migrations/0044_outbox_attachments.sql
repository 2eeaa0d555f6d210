-- Calendar files that went with a kept mail.
alter table outbox_mails add column attachments jsonb;
