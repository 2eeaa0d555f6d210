// Whether the configured model may give verdicts. Its latest evaluation with marked answers (evaluate.service.ts) decides.
import type { ExaminerEvaluation } from '@urost3/contract/examiner/examiner.schemas.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { findRow } from '../../../db/rows.ts';
import type { ModelClient } from '../../../providers/examiner/port.ts';
import { examinerEvaluations } from '../examiner.tables.ts';

/** Agreement with people, corrected for chance, in the worst of the hesitant, the thin and the confused answers. */
const KAPPA_MIN = 0.5;
/** The share of points that fluent but wrong answers miss or contradict, and that the model still counts as covered. */
const WRONG_CREDITED_MAX = 0.02;

export const GATE = `kappa of at least ${KAPPA_MIN} in hesitant, thin and confused answers, and at most ${WRONG_CREDITED_MAX * 100}% of the points of wrong answers credited`;

export interface Measured {
  /** Null when people and model give all points the same verdict, so that no agreement can be measured. */
  kappa: number | null;
  wrongCredited: number | null;
}

export const meetsGate = ({ kappa, wrongCredited }: Measured): boolean =>
  kappa !== null &&
  kappa >= KAPPA_MIN &&
  wrongCredited !== null &&
  wrongCredited <= WRONG_CREDITED_MAX;

type Model = Pick<ModelClient<unknown>, 'address' | 'model'>;
type Evaluated = Pick<Context, 'db' | 'clock'>;

/** Replaces the model's earlier evaluation. */
export async function saveEvaluation(
  { db, clock }: Evaluated,
  { address, model }: Model,
  { kappa, wrongCredited }: Measured,
) {
  const values = { kappa, wrongCredited, at: clock.now() };
  await db
    .insert(examinerEvaluations)
    .values({ address, model, ...values })
    .onConflictDoUpdate({
      target: [examinerEvaluations.address, examinerEvaluations.model],
      set: values,
    });
}

/** @returns null without a conversation server, and when its model has not been evaluated */
export async function findEvaluation({
  db,
  examiner,
}: Pick<Context, 'db' | 'examiner'>): Promise<ExaminerEvaluation | null> {
  const part = examiner.provider.conversation;
  if (!part) return null;
  const { address, model } = examinerEvaluations;
  const isOfModel = and(eq(address, part.address), eq(model, part.model));
  const row = await findRow(db, examinerEvaluations, isOfModel);
  if (!row) return null;
  const { kappa, wrongCredited, at } = row;
  return { kappa, wrongCredited, at: at.toISOString(), isMet: meetsGate(row) };
}

export const mayGiveVerdicts = async (ctx: Pick<Context, 'db' | 'examiner'>): Promise<boolean> =>
  (await findEvaluation(ctx))?.isMet ?? false;
