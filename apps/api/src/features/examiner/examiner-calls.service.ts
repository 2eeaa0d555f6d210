// Limits what the examiner costs: how often a person sends answers, and what the calls of configured servers cost in a month. Each call is
// first recorded with the highest possible cost and afterwards with its real cost.

import type { ExaminerUsage } from '@urost3/contract/examiner/examiner.schemas.ts';
import { type ExaminerPart, examinerParts } from '@urost3/contract/examiner/examiner.ts';
import { count, countDistinct, eq, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { locks } from '../../db/keys.ts';
import { onlyRow } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { createExaminer } from '../../providers/examiner/http-examiner.ts';
import {
  type Answer,
  type Conversation,
  ExaminerFailure,
  type ExaminerProvider,
  type ExaminerSettings,
  type ModelClient,
  type Question,
} from '../../providers/examiner/port.ts';
import type { SharedBurst } from '../rate-limits/rate-limits.service.ts';
import { examinerCalls } from './examiner.tables.ts';
import { findEvaluation } from './hearing/evaluation-gate.ts';

/** Limits how often a person can request a hearing, or save an answer or a conversation. */
const ANSWERS: SharedBurst = {
  name: 'hearings',
  burst: 15,
  everyMs: 2_000,
  message: 'You are sending answers very quickly. Please wait a moment.',
};

/** @throws AppError too_many_requests */
export const countAnswer = (ctx: Context, uid: string): Promise<void> =>
  ctx.limits.countBurst(ctx.db, ANSWERS, uid);

/** The configured servers of the examiner, with the state of their circuit breakers. */
export interface ExaminerSetup {
  readonly settings: ExaminerSettings;
  readonly provider: ExaminerProvider;
}

export const createExaminerSetup = (settings: ExaminerSettings, clock: Clock): ExaminerSetup => ({
  settings,
  provider: createExaminer(settings, clock),
});

const sumCosts = (
  db: Db,
  month: string,
  userUid: string,
): Promise<{ person: number; all: number }> =>
  db
    .select({
      person: sql<number>`coalesce(sum(${examinerCalls.cost}) filter (where ${examinerCalls.userUid} = ${userUid}), 0)::float8`,
      all: sql<number>`coalesce(sum(${examinerCalls.cost}), 0)::float8`,
    })
    .from(examinerCalls)
    .where(eq(examinerCalls.month, month))
    .then(onlyRow);

async function updateCall(db: Db, id: number, change: { cost: number; state: 'done' | 'failed' }) {
  await db.update(examinerCalls).set(change).where(eq(examinerCalls.id, id));
}

interface PartCost {
  part: ExaminerPart;
  calls: number;
  failed: number;
  cost: number;
}

const listPartCosts = (db: Db, month: string): Promise<PartCost[]> =>
  db
    .select({
      part: examinerCalls.part,
      calls: count(),
      failed: sql<number>`(count(*) filter (where ${examinerCalls.state} = 'failed'))::int`,
      cost: sql<number>`sum(${examinerCalls.cost})::float8`,
    })
    .from(examinerCalls)
    .where(eq(examinerCalls.month, month))
    .groupBy(examinerCalls.part);

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

const monthNow = (ctx: Context) => londonDate(ctx.clock.now()).slice(0, 'YYYY-MM'.length);

/** @throws AppError budget_spent */
function reserveCost(
  ctx: Context,
  userUid: string,
  part: ExaminerPart,
  cost: number,
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    // Locked until the transaction ends, so that parallel calls cannot exceed the budget.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.examinerBudget})`);
    const month = monthNow(ctx);
    const spent = await sumCosts(tx, month, userUid);
    const isOver =
      spent.person + cost > ctx.examiner.settings.budget.person * PENNY ||
      spent.all + cost > ctx.examiner.settings.budget.all * PENNY;
    if (isOver) throw new AppError('budget_spent', BUDGET_SPENT);
    const row = { userUid, part, month, cost, state: 'open', at: ctx.clock.now() } as const;
    const { id } = await tx.insert(examinerCalls).values(row).returning().then(onlyRow);
    return id;
  });
}

/** @param most the highest possible cost, in millionths of a penny @throws AppError budget_spent, unavailable, provider_failed */
export async function callWithinBudget<T>(
  ctx: Context,
  userUid: string,
  part: ExaminerPart,
  most: number,
  work: () => Promise<Work<T>>,
): Promise<T> {
  const reserved = Math.ceil(most);
  const id = await reserveCost(ctx, userUid, part, reserved);
  try {
    const { cost, value } = await work();
    // Nothing can cost more than what was reserved, whatever the server reports about its use.
    const paid = Math.min(Math.ceil(cost ?? reserved), reserved);
    await updateCall(ctx.db, id, { cost: paid, state: 'done' });
    return value;
  } catch (error) {
    // The server also charges for late or unusable responses, and for calls that the learner has cancelled.
    const isPaid =
      error instanceof ExaminerFailure && ['malformed', 'late', 'interrupted'].includes(error.kind);
    await updateCall(ctx.db, id, { cost: isPaid ? reserved : 0, state: 'failed' });
    throw toAppError(error);
  }
}
export async function isBudgetSpent(ctx: Context, userUid: string): Promise<boolean> {
  const spent = await sumCosts(ctx.db, monthNow(ctx), userUid);
  return (
    spent.person >= ctx.examiner.settings.budget.person * PENNY ||
    spent.all >= ctx.examiner.settings.budget.all * PENNY
  );
}
export async function getExaminerUsage(ctx: Context): Promise<ExaminerUsage> {
  const month = monthNow(ctx);
  const costs = await listPartCosts(ctx.db, month);
  const prices = pricesOf(ctx.examiner.settings);
  const callers = await ctx.db
    .select({ count: countDistinct(examinerCalls.userUid) })
    .from(examinerCalls)
    .where(eq(examinerCalls.month, month))
    .then(onlyRow);
  return {
    month,
    evaluation: await findEvaluation(ctx),
    budget: {
      ...ctx.examiner.settings.budget,
      spent: hundredths(costs.reduce((sum, { cost }) => sum + cost, 0)),
    },
    people: callers.count,
    parts: examinerParts.map((part) => {
      const known = costs.find((row) => row.part === part);
      const configured = ctx.examiner.provider[part];
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
}

export function maxQuestionCost(
  { conversation }: ExaminerSettings,
  { messages, schema, tokensMax }: Question<unknown>,
): number {
  // A token has at least one byte. English text has about four, but one emoji can have as many tokens as bytes.
  const tokens = Buffer.byteLength(JSON.stringify({ messages, schema }));
  return tokens * (conversation?.priceIn ?? 0) + tokensMax * (conversation?.priceOut ?? 0);
}

export function costOfAnswer(
  { conversation }: ExaminerSettings,
  { tokens }: Answer<unknown>,
): number | null {
  if (!tokens || !conversation) return null;
  return tokens.in * conversation.priceIn + tokens.out * conversation.priceOut;
}

/** @throws AppError budget_spent, unavailable, provider_failed */
export function askWithinBudget<T>(
  ctx: Context,
  model: ModelClient<Conversation>,
  question: Question<T>,
  { uid, signal }: { uid: string; signal: AbortSignal },
): Promise<T> {
  const { settings } = ctx.examiner;
  return callWithinBudget(
    ctx,
    uid,
    'conversation',
    maxQuestionCost(settings, question),
    async () => {
      const answer = await model.api.ask(question, { sender: uid, signal });
      return { value: answer.value, cost: costOfAnswer(settings, answer) };
    },
  );
}
