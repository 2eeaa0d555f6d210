// Every feature that leaves work in the outbox says here how it is sent. Loaded when something waits.
import '../features/attempts/send-attempt.ts';
import '../features/study/study-journal.ts';
import '../features/study/unsent-ratings.ts';
