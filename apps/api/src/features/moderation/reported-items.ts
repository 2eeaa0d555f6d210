// Finds, hides, shows and removes reported posts, comments and messages. Each is changed by the feature to which it belongs.
import type { CaseAction, CaseTarget, ReportTarget } from '@urost3/contract/moderation.schemas.ts';
import type { Db } from '../../db/client.ts';
import type { FeedModeration, ReportedContent } from '../feed/feed-moderation.service.ts';
import type { PublishedEvent } from '../live/live.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';

export function createReportedItems(deps: { feed: FeedModeration; messages: MessagesService }) {
  const { feed, messages } = deps;
  return {
    /** @returns null when the viewer cannot see the item */
    async find(viewer: string, type: ReportTarget, id: string): Promise<ReportedContent | null> {
      if (type === 'post') return feed.findPost(viewer, id);
      if (type === 'comment') return feed.findComment(viewer, id);
      const message = await messages.findReadable(viewer, id);
      return message ? { authorUid: message.authorUid, text: message.content } : null;
    },
    /**
     * Hides, shows or removes the reported item.
     * @returns the events of the change; none for a dismissal and for a reported person
     */
    async apply(
      tx: Db,
      action: CaseAction,
      type: CaseTarget,
      id: string,
    ): Promise<PublishedEvent[]> {
      if (action === 'dismiss' || type === 'person') return [];
      if (action === 'remove') {
        if (type === 'post') return feed.removePost(tx, id);
        if (type === 'comment') return feed.removeComment(tx, id);
        const events = await messages.setHidden(tx, id, true);
        await messages.removeForGood(tx, id);
        return events;
      }
      const isHidden = action === 'hide';
      if (type === 'post') return feed.setPostHidden(tx, id, isHidden);
      if (type === 'comment') return feed.setCommentHidden(tx, id, isHidden);
      return messages.setHidden(tx, id, isHidden);
    },
  };
}
