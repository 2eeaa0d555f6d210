// Calls configured servers within the monthly budget. Each call is first recorded with the highest possible cost and afterwards with its
// real cost.
import type { ExaminerUsage } from '@urost3/contract/examiner.schemas.ts';
import { type ExaminerPart, examinerParts } from '@urost3/contract/examiner.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { ExaminerFailure, type ExaminerProvider } from '../../providers/examiner/port.ts';
import type { ExaminerSettings } from '../../providers/examiner/settings.ts';
import * as repository from './examiner-calls.repository.ts';

/** One penny in the unit of costs. The unit is a millionth of a penny, because prices are in pence per million tokens. */
export const PENNY = 1_000_000;

const BUDGET_SPENT =
  'This month’s budget for the examiner is used up. Please carry on with your own sheet.';
const UNAVAILABLE =
  'The examiner’s server is not answering at the moment. Please carry on with your own sheet.';
const BUSY =
  'Many people are using the examiner at the moment. Please try again in a minute, or carry on with your own sheet.';
const MALFORMED =
  'The examiner’s server sent an answer that cannot be used. Please carry on with your own sheet.';

function toAppError(error: unknown): unknown {
  if (!(error instanceof ExaminerFailure)) return error;
  if (error.kind === 'malformed') return new AppError('provider_failed', MALFORMED);
  return new AppError('unavailable', error.kind === 'busy' ? BUSY : UNAVAILABLE);
}

const hundredths = (cost: number) => Math.round((cost / PENNY) * 100) / 100;

function pricesOf(settings: ExaminerSettings): Record<ExaminerPart, string | null> {
  const { transcription, conversation, speech } = settings;
  return {
    transcription: transcription && `${transcription.price}p a minute`,
    conversation:
      conversation &&
      `${conversation.priceIn}p for a million tokens read, ${conversation.priceOut}p written`,
    speech: speech && `${speech.price}p for a million characters`,
  };
}

interface Work<T> {
  /** In millionths of a penny; null when the server did not report its usage. */
  cost: number | null;
  value: T;
}

export type ExaminerCalls = ReturnType<typeof createExaminerCalls>;

export function createExaminerCalls(deps: {
  db: Db;
  clock: Clock;
  settings: ExaminerSettings;
  provider: ExaminerProvider;
}) {
  const { db, clock, settings, provider } = deps;
  const { budget } = settings;
  const monthNow = () => londonDate(clock.now()).slice(0, 'YYYY-MM'.length);

  /** @throws AppError budget_spent */
  function reserve(userUid: string, part: ExaminerPart, cost: number): Promise<number> {
    return db.transaction(async (tx) => {
      await repository.lockBudget(tx);
      const month = monthNow();
      const spent = await repository.sumCosts(tx, month, userUid);
      const isOver =
        spent.person + cost > budget.person * PENNY || spent.all + cost > budget.all * PENNY;
      if (isOver) throw new AppError('budget_spent', BUDGET_SPENT);
      const row = { userUid, part, month, cost, state: 'open', at: clock.now() } as const;
      return repository.insertCall(tx, row);
    });
  }

  return {
    /** @param most the highest possible cost, in millionths of a penny @throws AppError budget_spent, unavailable, provider_failed */
    async run<T>(
      userUid: string,
      part: ExaminerPart,
      most: number,
      work: () => Promise<Work<T>>,
    ): Promise<T> {
      const reserved = Math.ceil(most);
      const id = await reserve(userUid, part, reserved);
      try {
        const { cost, value } = await work();
        // Nothing can cost more than what was reserved, whatever the server reports about its use.
        const paid = Math.min(Math.ceil(cost ?? reserved), reserved);
        await repository.updateCall(db, id, { cost: paid, state: 'done' });
        return value;
      } catch (error) {
        // The server also charges for late or unusable responses, and for calls that the learner has cancelled.
        const isPaid =
          error instanceof ExaminerFailure &&
          ['malformed', 'late', 'interrupted'].includes(error.kind);
        await repository.updateCall(db, id, { cost: isPaid ? reserved : 0, state: 'failed' });
        throw toAppError(error);
      }
    },
    async isSpent(userUid: string): Promise<boolean> {
      const spent = await repository.sumCosts(db, monthNow(), userUid);
      return spent.person >= budget.person * PENNY || spent.all >= budget.all * PENNY;
    },
    async getUsage(): Promise<ExaminerUsage> {
      const month = monthNow();
      const costs = await repository.listPartCosts(db, month);
      const prices = pricesOf(settings);
      return {
        month,
        hints: settings.hints,
        budget: { ...budget, spent: hundredths(costs.reduce((sum, { cost }) => sum + cost, 0)) },
        people: await repository.countPeople(db, month),
        parts: examinerParts.map((part) => {
          const known = costs.find((row) => row.part === part);
          const configured = provider[part];
          return {
            part,
            address: configured?.address ?? null,
            model: configured?.model ?? null,
            price: prices[part],
            calls: known?.calls ?? 0,
            failed: known?.failed ?? 0,
            spent: hundredths(known?.cost ?? 0),
            isResting: configured?.isCircuitOpen() ?? false,
          };
        }),
      };
    },
    listCounts: (handle: Db, userUid: string) => repository.listCallCounts(handle, userUid),
  };
}
