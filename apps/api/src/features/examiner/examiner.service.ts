// The configured model proposes which checklist points a learner's answer covers, or only the passages about them. The
// learner confirms or corrects the proposal. The answer itself is stored only when the learner saves it
// (saved-conversations.service.ts).

import type {
  Examiner,
  Hearing,
  HearingInput,
  SectionExaminer,
} from '@urost3/contract/examiner/examiner.schemas.ts';
import type { ConsentPurpose } from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { count, eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { removeRowsOf } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { requireStudySection } from '../stations/stations.service.ts';
import { examinerCalls, examinerConsents, examinerKept } from './examiner.tables.ts';
import { countAnswer, isBudgetSpent } from './examiner-calls.service.ts';
import {
  listConsents,
  listGivenConsents,
  requireConsent,
  saveConsent,
} from './examiner-consents.service.ts';
import { mayGiveVerdicts } from './hearing/evaluation-gate.ts';
import { askModel } from './hearing/hearing-model.ts';
import { hasPatient } from './patient/patient.service.ts';
import { listSaved, toConversation } from './patient/saved-conversations.service.ts';

export async function getExaminer(ctx: Context, { uid }: Principal): Promise<Examiner> {
  const info = (part: 'transcription' | 'conversation' | 'speech') => {
    const configured = ctx.examiner.provider[part];
    return configured && { address: configured.address };
  };
  const isConfigured = Boolean(
    ctx.examiner.provider.transcription ??
      ctx.examiner.provider.conversation ??
      ctx.examiner.provider.speech,
  );
  return {
    givesVerdicts: await mayGiveVerdicts(ctx),
    transcription: info('transcription'),
    conversation: info('conversation'),
    speech: info('speech'),
    consents: await listGivenConsents(ctx, uid),
    isBudgetSpent: isConfigured && (await isBudgetSpent(ctx, uid)),
  };
}

export async function saveExaminerConsent(
  ctx: Context,
  principal: Principal,
  purpose: ConsentPurpose,
  isGiven: boolean,
): Promise<Examiner> {
  await saveConsent(ctx, principal.uid, purpose, isGiven);
  return getExaminer(ctx, principal);
}

/** @throws AppError not_found, subscription_required */
export async function getSectionExaminer(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
): Promise<SectionExaminer> {
  const section = await requireStudySection(ctx, principal, ref);
  return {
    canHear: ctx.examiner.provider.conversation !== null && section.examiner_points.length > 0,
    hasPatient: await hasPatient(ctx, ref),
  };
}
/**
 * Asks the model about every point of the checklist. Without a sufficient evaluation its verdicts and score are withheld,
 * and only the passages of the answer that it found are returned.
 * @throws AppError not_found, subscription_required, rule_violation, too_many_requests, consent_required, budget_spent,
 * unavailable, provider_failed
 */
export async function hearAnswer(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
  { words }: HearingInput,
  signal: AbortSignal,
): Promise<Hearing> {
  const section = await requireStudySection(ctx, principal, ref);
  if (section.examiner_points.length === 0)
    throw new AppError('rule_violation', 'This section has no examiner’s checklist.');
  await countAnswer(ctx, principal.uid);
  const model = ctx.examiner.provider.conversation;
  if (!model) throw new AppError('not_found', 'No examiner’s server is set up here.');
  await requireConsent(ctx, principal.uid, 'conversation');
  const heard = await askModel(ctx, model, words, section, { uid: principal.uid, signal });
  if (await mayGiveVerdicts(ctx)) return heard;
  const points = heard.points.map((point) => ({ ...point, verdict: null }));
  return { points, probe: null, globalScore: null };
}

/** Deletes a person's data. The rows of calls stay without the person, because they count towards the monthly budget. */
export async function eraseExaminer(tx: Db, userUid: string) {
  await removeRowsOf(tx, userUid, examinerConsents, examinerKept);
  await tx.update(examinerCalls).set({ userUid: null }).where(eq(examinerCalls.userUid, userUid));
}

export async function exportExaminer(handle: Db, userUid: string) {
  return {
    consents: await listConsents(handle, userUid),
    kept: (await listSaved(handle, userUid)).map(toConversation),
    calls: await handle
      .select({ month: examinerCalls.month, part: examinerCalls.part, calls: count() })
      .from(examinerCalls)
      .where(eq(examinerCalls.userUid, userUid))
      .groupBy(examinerCalls.month, examinerCalls.part)
      .orderBy(examinerCalls.month, examinerCalls.part),
  };
}

/** The host of each configured server, which the privacy page shows; null for a service without a server. */
export function examinerAddresses({ examiner }: Context) {
  const { transcription, conversation, speech } = examiner.provider;
  return {
    transcription: transcription?.address ?? null,
    conversation: conversation?.address ?? null,
    speech: speech?.address ?? null,
  };
}
