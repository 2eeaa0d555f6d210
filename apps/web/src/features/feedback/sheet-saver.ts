// Saves a mark sheet. The server refuses to overwrite a change from another device.

import type { Feedback, FeedbackInput } from '@urost3/contract/feedback/feedback.schemas.ts';
import { feedbackRoutes } from '@urost3/contract/feedback/feedback.ts';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { createSaver } from '../../lib/offline/saver.ts';
import { contentOf, type SheetContent } from './mark-sheet.ts';

type Body = Omit<FeedbackInput, 'basedOn'>;

/** @param content the sheet as it is opened, in JSON; the saver compares texts to find unsaved changes */
export function createSheetSaver(bookingId: string, first: Feedback | null, content: string) {
  const params = { id: bookingId };
  // A shared sheet is not saved automatically, because the learner would see each change at once.
  let isShared = Boolean(first?.publishedAt);
  let sent: string[] = [];

  /**
   * The server's version, if it equals a sheet that this device sent. The check is needed after the response to a save
   * was lost. The server then reports a conflict at the next save, although only this device has changed the sheet.
   */
  async function findOwnVersion(): Promise<string | null> {
    const { feedback } = await callApi(feedbackRoutes.getForStaff, { params });
    const isOwn = feedback && sent.includes(JSON.stringify(contentOf(feedback)));
    return isOwn ? feedback.updatedAt : null;
  }

  async function sendSheet(body: Body, version: string): Promise<Feedback> {
    const { stations, globalMark, words } = body;
    sent = [...sent.slice(-1), JSON.stringify({ stations, globalMark, words })];
    const send = (basedOn: string) =>
      callApi(feedbackRoutes.save, {
        params,
        body: { ...body, basedOn: basedOn || null },
        keepalive: true,
      });
    try {
      return await send(version);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      const own = isConflict ? await findOwnVersion() : null;
      if (own === null) throw error;
      return send(own);
    }
  }

  const saver = createSaver<string, string, Feedback>(
    {
      send: (sheet, version) =>
        sendSheet({ ...(JSON.parse(sheet) as SheetContent), isPublished: false }, version),
      versionOf: ({ updatedAt }) => updatedAt,
      onSaved: ({ publishedAt }) => {
        isShared = Boolean(publishedAt);
      },
      isAutomatic: () => !isShared,
      delayMs: 800,
      retryMs: 5_000,
    },
    { value: content, version: first?.updatedAt ?? '' },
  );
  return {
    saver,
    /**
     * Saves because a button was pressed.
     * @param written the content of the sheet when the button was pressed
     * @throws the server's error, for example `conflict`
     */
    save: (body: Body, written: string) =>
      saver.saveWith(
        'button',
        (version) => sendSheet(body, version),
        () => written,
      ),
  };
}
