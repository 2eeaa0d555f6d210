-- Who made a discount code, so that they cannot use it themselves. The audit log knows it of the codes until now.
alter table discount_codes add column created_by text;
update discount_codes set created_by = (
  select actor_uid from audit_log
  where action = 'discount_codes.created' and subject = discount_codes.id
  order by id limit 1);
