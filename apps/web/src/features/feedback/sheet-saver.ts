// Saves the changes of a mark sheet one after another. Each save contains the version that it is based on. The server
// therefore refuses to overwrite a change from another device.
import { feedbackRoutes } from '@urost3/contract/feedback.routes.ts';
import type { Feedback, FeedbackInput } from '@urost3/contract/feedback.schemas.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { contentOf } from './mark-sheet.ts';

type Body = Omit<FeedbackInput, 'basedOn'>;

export function createSheetSaver(bookingId: string, first: Feedback | null) {
  let basedOn = first?.updatedAt ?? null;
  let last: Promise<unknown> = Promise.resolve();
  const params = { id: bookingId };
  const send = (body: Body) =>
    callApi(feedbackRoutes.save, { params, body: { ...body, basedOn }, keepalive: true });

  /**
   * Whether the server's version equals a sheet that this device sent. If so, later saves are based on the server's
   * version. The check is needed after the response to a save was lost. The server then reports a conflict at the next
   * save, although only this device has changed the sheet.
   */
  async function isOwn(before: Body | null): Promise<boolean> {
    const { feedback } = await callApi(feedbackRoutes.getForStaff, { params });
    if (!feedback || !before) return false;
    const { stations, globalMark, words } = before;
    const isSame =
      JSON.stringify(contentOf(feedback)) === JSON.stringify({ stations, globalMark, words });
    if (isSame) basedOn = feedback.updatedAt;
    return isSame;
  }

  let sent: Body | null = null;
  async function saveNow(body: Body): Promise<Feedback> {
    const before = sent;
    sent = body;
    let saved: Feedback;
    try {
      saved = await send(body);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      if (!isConflict || !((await isOwn(before)) || (await isOwn(body)))) throw error;
      saved = await send(body);
    }
    basedOn = saved.updatedAt;
    return saved;
  }

  return {
    /** @throws the server's error, for example `conflict` */
    save(body: Body): Promise<Feedback> {
      const next = last.then(() => saveNow(body));
      last = next.catch(() => undefined);
      return next;
    },
  };
}
export type SheetSaver = ReturnType<typeof createSheetSaver>;
