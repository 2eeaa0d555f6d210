import type { Database } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LiveService, PublishedEvent } from '../live/live.service.ts';
import type { PeopleService } from '../people/people.service.ts';
import type { PushDeliveryService } from '../push/push-delivery.service.ts';
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts';

export interface MessagesDeps {
  database: Database;
  clock: Clock;
  live: LiveService;
  people: PeopleService;
  limits: RateLimitsService;
  push: PushDeliveryService;
}

export function conversationChanged(
  uids: readonly string[],
  conversationId: string,
): PublishedEvent[] {
  return uids.map((uid) => ({ to: { uid }, kind: 'conversation', data: { conversationId } }));
}
