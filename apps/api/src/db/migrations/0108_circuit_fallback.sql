-- Why a section was chosen although it was studied lately, or was not unseen: nothing else of its station type was left.
alter table circuit_stations add column fallback text check (fallback in ('recent', 'seen'));
