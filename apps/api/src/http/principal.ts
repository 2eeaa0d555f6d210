/** The caller, from the database row at the time of this request. */
export interface Principal {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly isAdmin: boolean;
  readonly isInterviewer: boolean;
  /** Staff of a production site who should have set up a second factor by now. */
  readonly lacksFactor: boolean;
  /** The active flag is set and the expiry is in the future. */
  readonly isSubscribed: boolean;
  /** When an active subscription expires; null without one. */
  readonly subscribedUntil: Date | null;
  /** The sign-in that issued the token; null for a hosted provider. */
  readonly familyId: string | null;
  /** When the person last entered their password. */
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
