// Asks the configured model which points an answer covers, within the budget.
import type { Hearing } from '@urost3/contract/examiner.schemas.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { ExaminerProvider } from '../../providers/examiner/port.ts';
import type { ExaminerSettings } from '../../providers/examiner/settings.ts';
import type { ExaminerCalls } from './examiner-calls.service.ts';
import { hearingQuestion } from './hearing-model.ts';
import { chooseProbe, criticalFirst, scoreOf } from './hint.ts';
import type { Thesaurus } from './match-terms.ts';
import { askWithinBudget } from './model-cost.ts';

/**
 * The largest accepted difference between the model's global score and the score that its verdicts on the points give.
 * With a larger difference, the score of the verdicts is used.
 */
const SCORE_DISTANCE = 1;

export function createModelHearing(deps: {
  settings: ExaminerSettings;
  provider: ExaminerProvider;
  calls: ExaminerCalls;
  thesaurus: Thesaurus;
}) {
  const { provider, thesaurus } = deps;
  /** @throws AppError not_found without a model, budget_spent, unavailable, provider_failed */
  return async (
    { uid }: Principal,
    words: string,
    section: StudySection,
    signal: AbortSignal,
  ): Promise<Pick<Hearing, 'points' | 'probe' | 'globalScore'>> => {
    const part = provider.conversation;
    if (!part) throw new AppError('not_found', 'No examiner’s server is set up here.');
    const question = hearingQuestion({ words, thesaurus }, section.examiner_points);
    const heard = await askWithinBudget(deps, part, question, { uid, signal });
    const own = scoreOf(heard.points);
    const isFar = Math.abs(own.value - heard.globalScore.value) > SCORE_DISTANCE;
    return {
      points: criticalFirst(heard.points),
      probe: chooseProbe(section, heard.points, thesaurus),
      globalScore: isFar ? own : heard.globalScore,
    };
  };
}
