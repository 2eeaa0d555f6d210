// Creates the services with which learners study and practise alone: sections, answers, recall, circuits, search, the examiner.
import type { Database } from './db/client.ts';
import { createAnswersService } from './features/answers/answers.service.ts';
import { createAttemptsService } from './features/attempts/attempts.service.ts';
import type { AuditService } from './features/audit/audit.service.ts';
import { createCircuitService } from './features/circuit/circuit.service.ts';
import { createComparisonService } from './features/comparison/comparison.service.ts';
import { createItemAnalysisService } from './features/comparison/item-analysis.service.ts';
import { createMeasuredItems } from './features/comparison/measured-items.ts';
import type { ContentService } from './features/content/content.service.ts';
import type { MediaService } from './features/content/media.service.ts';
import { createExaminers } from './features/examiner/create-examiner.service.ts';
import type { LiveService } from './features/live/live.service.ts';
import { createQuestionReportsService } from './features/question-reports/question-reports.service.ts';
import type { RateLimitsService } from './features/rate-limits/rate-limits.service.ts';
import type { ExamFrames } from './features/recall/exam-frame.service.ts';
import { createPointCardsService } from './features/recall/point-cards.service.ts';
import { createRecallService } from './features/recall/recall.service.ts';
import { createRevisionService } from './features/revision/revision.service.ts';
import { createSearchService } from './features/search/search.service.ts';
import { readSynonyms } from './features/search/synonyms.service.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import { createStationsService } from './features/stations/stations.service.ts';
import { createStudyService } from './features/study/study.service.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Clock } from './providers/clock/clock.ts';
import { createExaminer } from './providers/examiner/http-examiner.ts';
import type { ExaminerSettings } from './providers/examiner/settings.ts';

export function createLearning(deps: {
  database: Database;
  clock: Clock;
  jobs: JobQueue;
  live: LiveService;
  audit: AuditService;
  limits: RateLimitsService;
  settings: SettingsService;
  secretKey: string;
  frames: ExamFrames;
  content: ContentService;
  media: MediaService;
  examiner: ExaminerSettings;
}) {
  const { database, clock, jobs, live, audit, settings, frames, content, media } = deps;
  const { db } = database;
  const stations = createStationsService({ content, media });
  const study = createStudyService({ db, clock, jobs, stations, live });
  const attempts = createAttemptsService({ db, clock, content, stations, live });
  const answers = createAnswersService({ db, clock, content, stations });
  const pointCards = createPointCardsService({ db, clock, content, stations, live, frames });
  attempts.onAttempt(pointCards.followAttempt);
  const recall = createRecallService({ db, clock, attempts, stations, frames, pointCards, live });
  const circuit = createCircuitService({ db, clock, attempts, recall, settings, stations });
  const items = createMeasuredItems(content);
  const itemAnalysis = createItemAnalysisService({ db, clock, items });
  const comparison = createComparisonService({
    db,
    clock,
    stations,
    items,
    analysis: itemAnalysis,
  });
  const synonyms = readSynonyms();
  const examiners = createExaminers({
    db,
    clock,
    limits: deps.limits,
    secretKey: deps.secretKey,
    settings: deps.examiner,
    provider: createExaminer(deps.examiner, clock),
    content,
    stations,
    attempts,
    synonyms,
  });
  return {
    stations,
    study,
    attempts,
    answers,
    pointCards,
    recall,
    circuit,
    itemAnalysis,
    comparison,
    revision: createRevisionService({ db, clock, stations, live }),
    search: createSearchService({ database, clock, content, stations, synonyms }),
    examiners,
    questionReports: createQuestionReportsService({
      database,
      clock,
      audit,
      content,
      stations,
      live,
    }),
  };
}
