// Registers, for each feature, the function that sends its outbox entries. Imported only when an entry is waiting.
import '../features/answers/unsent-answers.ts';
import '../features/attempts/send-attempt.ts';
import '../features/recall/send-grade.ts';
import '../features/study/time/unsent-study-time.ts';
import '../features/study/rating/unsent-ratings.ts';
