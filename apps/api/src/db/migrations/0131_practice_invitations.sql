-- Invitations to practice rooms are notifications with the room to open.
alter table notifications add column room_id text;
