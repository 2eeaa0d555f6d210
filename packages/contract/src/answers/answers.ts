import { GET, POST, typedRoutes } from '../endpoint.ts';
import type { answerSchemas } from './answers.schemas.ts';

export const answerRoutes = typedRoutes<typeof answerSchemas>()({
  listForSection: GET('/answers/:stationId/:sectionId', 'signed-in'),
  record: POST('/answers', 'signed-in'),
  startAgain: POST('/answers/start-again', 'signed-in'),
});

/** The largest number of characters of a typed answer. */
export const ANSWER_WORDS_MAX = 5000;

/** How a question without options was answered. */
export const answerWays = ['typed', 'recorded', 'said', 'revealed'] as const;
export type AnswerWay = (typeof answerWays)[number];

export const answerWayLabels: Record<AnswerWay | 'picked', string> = {
  typed: 'You typed',
  recorded: 'You recorded your answer',
  said: 'You answered without a recording',
  revealed: 'You revealed the answer',
  picked: 'You picked',
};
