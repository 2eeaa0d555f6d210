// Groups: Premium seats that a department buys for its doctors.

export const groupStates = ['awaiting_payment', 'not_begun', 'active', 'ended'] as const;

export const GROUP_SEATS_MAX = 500;
/** The least number of seats of a group that is bought by card. Other groups are invoiced. */
export const CARD_SEATS_MIN = 2;
export const CARD_SEATS_MAX = 50;
export const GROUP_NAME_MAX = 100;
export const INVOICE_MAX = 60;
export const GROUPS_PAGE = 25;
export const GROUP_DOMAINS_MAX = 5;
/** The largest number of lines in a pasted list of invitations. */
export const INVITATIONS_AT_ONCE = 200;
/** The largest number of invitations per day: two for each seat and ten more. This allows replacing every member once. */
export const invitationsPerDay = (seats: number) => 2 * seats + 10;

/** The result of one line in a pasted list of invitations. */
export const invitationOutcomes = [
  'invited',
  'repeated',
  'already_invited',
  'already_member',
  'not_an_address',
  'too_many',
] as const;
