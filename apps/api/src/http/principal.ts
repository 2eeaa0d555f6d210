/** Who is calling, as the database row says on this request. */
export interface Principal {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly isAdmin: boolean;
  readonly isInterviewer: boolean;
  /** Active flag set, expiry present and in the future. */
  readonly isSubscribed: boolean;
  /** When an active subscription runs out; null without one. */
  readonly subscribedUntil: Date | null;
  /** The sign-in that the token came from; null for a hosted provider. */
  readonly familyId: string | null;
  /** When the person last proved their password. */
  readonly authAt: Date;
}

/** May read every section and the community: subscribers and administrators. */
export function isEntitled(principal: Principal): boolean {
  return principal.isAdmin || principal.isSubscribed;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}
