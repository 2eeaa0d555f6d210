import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { findStudySection } from '../content/content.service.ts';
import type { SharedBurst } from '../rate-limits/rate-limits.service.ts';
import { requireReadable } from '../stations/stations.service.ts';

/** @returns the section with its checklist @throws AppError not_found, subscription_required */
export async function openSection(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
): Promise<StudySection> {
  requireReadable(ctx, principal, ref);
  const section = await findStudySection(ctx, ref.stationId, ref.sectionId);
  if (!section) throw new AppError('not_found', 'This section is no longer published.');
  return section;
}

/**
 * Limits how often a person can request a hearing, or save an answer or a conversation. The limit is needed because the
 * hearing of the longest answer takes almost a second of processor time.
 */
const ANSWERS: SharedBurst = {
  name: 'hearings',
  burst: 15,
  everyMs: 2_000,
  message: 'You are sending answers very quickly. Please wait a moment.',
};

/** @throws AppError too_many_requests */
export const countAnswer = (ctx: Context, uid: string): Promise<void> =>
  ctx.limits.countBurst(ctx.db, ANSWERS, uid);
