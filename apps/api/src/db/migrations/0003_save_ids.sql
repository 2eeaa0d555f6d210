-- The id of the save that made the present version, from the editor that sent it; null when it had none.
alter table sections add column save_id uuid;
alter table notes add column save_id uuid;
alter table practice_room_sheets add column save_id uuid;
