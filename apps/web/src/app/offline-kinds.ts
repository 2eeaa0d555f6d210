// Registers, for each feature, how its outbox entries are sent and described. Imported only when an entry is waiting.
import '../features/answers/unsent-answers.ts';
import '../features/attempts/send-attempt.ts';
import '../features/recall/send-grade.ts';
import '../features/study/time/unsent-study-time.ts';
import '../features/study/rating/unsent-ratings.ts';
