-- A person of a practice room can be reported. Their words are not stored, so the case holds the room and its people.
alter table moderation_cases drop constraint moderation_cases_target_type_check;
alter table moderation_cases add constraint moderation_cases_target_type_check
  check (target_type in ('post', 'comment', 'message', 'person'));

-- The candidate whose recording this person agrees to; the candidate's own asks for it.
alter table practice_room_members add column recording_for text references users (uid);
