// Groups as administrators, managers and members see them. Amounts are in pence. Days are London days. A group is active
// on its first and its last day too.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { AMOUNT_MAX, AMOUNT_TOO_LARGE } from '../money.ts';
import {
  asciiDomain,
  ById,
  DateOnly,
  Email,
  Id,
  line,
  money,
  optionalLine,
  pageQuery,
  Timestamp,
} from '../text/text.schemas.ts';
import {
  CARD_SEATS_MAX,
  CARD_SEATS_MIN,
  GROUP_DOMAINS_MAX,
  GROUP_NAME_MAX,
  GROUP_SEATS_MAX,
  GROUPS_PAGE,
  groupAdminRoutes,
  groupRoutes,
  groupStates,
  INVOICE_MAX,
  invitationOutcomes,
} from './groups.ts';

export const GroupState = z.enum(groupStates);
export type GroupState = z.infer<typeof GroupState>;

const seats = z
  .int('Please give a whole number.')
  .min(1, 'Please give at least 1 seat.')
  .max(GROUP_SEATS_MAX, `A group has ${GROUP_SEATS_MAX} seats at most.`);

/** In pence. */
const price = z
  .int('Please give the price with at most two decimals, such as 1200 or 1200.50.')
  .min(0, 'The price cannot be negative.')
  .max(AMOUNT_MAX, AMOUNT_TOO_LARGE);

export const NewGroup = z
  .strictObject({
    name: line(GROUP_NAME_MAX, 'Please give the name of the department.'),
    managerEmail: Email,
    seats,
    startsOn: DateOnly,
    endsOn: DateOnly,
    /** The price of all seats. */
    price,
    /** The reference of the invoice. */
    invoice: optionalLine(INVOICE_MAX),
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    message: 'The last day must not be before the first.',
    path: ['endsOn'],
  });
export type NewGroup = z.infer<typeof NewGroup>;

export const GroupRenewal = z.strictObject({
  endsOn: DateOnly,
  price,
  invoice: optionalLine(INVOICE_MAX),
});
export type GroupRenewal = z.infer<typeof GroupRenewal>;

/** The part of an email address after the @; a leading @ is accepted. */
export const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => asciiDomain(text.replace(/^@/, '')))
  .pipe(
    z
      .string()
      .max(253, 'Please give a domain, such as @hospital.nhs.uk.')
      .regex(
        /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
        'Please give a domain, such as @hospital.nhs.uk.',
      ),
  );

const domains = z
  .array(Domain)
  .max(GROUP_DOMAINS_MAX, `A group has ${GROUP_DOMAINS_MAX} domains at most.`);

export const AdminGroup = z.object({
  id: z.string(),
  ...NewGroup.shape,
  /** Empty after the manager's account was deleted. */
  managerEmail: z.string(),
  /** Whether there is an account with the manager's mail address. */
  hasManager: z.boolean(),
  state: GroupState,
  /** Whether the group is active and ends within 30 days. */
  isExpiring: z.boolean(),
  /** Whether the group can be renewed: it is paid and was not ended early. */
  canRenew: z.boolean(),
  seatsUsed: z.int(),
  /** People with a verified email address in one of these domains may take a seat without an invitation. */
  domains: z.array(z.string()),
  paidAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type AdminGroup = z.infer<typeof AdminGroup>;

/** The progress that a member shares with the manager. */
export const MemberProgress = z.object({
  sectionsFinished: z.int(),
  circuitsDone: z.int(),
  /** The Monday of the week in which the member was last active; null before the first visit. */
  lastActiveWeek: DateOnly.nullable(),
});
export type MemberProgress = z.infer<typeof MemberProgress>;

export const ManagedGroup = AdminGroup.pick({
  id: true,
  name: true,
  seats: true,
  startsOn: true,
  endsOn: true,
  state: true,
  domains: true,
  canRenew: true,
}).extend({
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      since: Timestamp,
      progress: MemberProgress.nullable(),
    }),
  ),
  invitations: z.array(z.object({ id: z.string(), email: z.string(), at: Timestamp })),
});
export type ManagedGroup = z.infer<typeof ManagedGroup>;

const OwnGroup = z.object({ name: z.string(), endsOn: DateOnly });

export const OwnGroups = z.object({
  managed: z.array(ManagedGroup),
  /** The group in which the person has a seat. */
  membership: OwnGroup.extend({ sharesProgress: z.boolean() }).nullable(),
  /**
   * Groups that are open to the domain of the person's email address. Left out are groups with an open invitation for
   * the person, groups that removed the person, and the group in which the person has a seat.
   */
  openings: z.array(
    OwnGroup.extend({ id: z.string(), domain: z.string(), hasFreeSeat: z.boolean() }),
  ),
  invitations: z.array(
    OwnGroup.extend({
      id: z.string(),
      /** False when every seat is taken. */
      hasFreeSeat: z.boolean(),
    }),
  ),
});
export type OwnGroups = z.infer<typeof OwnGroups>;

export const InvitedLine = z.object({
  line: z.int(),
  text: z.string(),
  outcome: z.enum(invitationOutcomes),
});
export type InvitedLine = z.infer<typeof InvitedLine>;

/** Always refused with a message, because discount codes do not apply to groups. */
const code = z.string().max(100).optional();

export const NewGroupPurchase = z.strictObject({
  name: line(GROUP_NAME_MAX, 'Please give the name of the department.'),
  seats: z
    .int('Please give a whole number.')
    .min(CARD_SEATS_MIN, `Please buy at least ${CARD_SEATS_MIN} seats.`)
    .max(
      CARD_SEATS_MAX,
      `At most ${CARD_SEATS_MAX} seats can be paid by card. For more, please write to us.`,
    ),
  code,
});
export type NewGroupPurchase = z.infer<typeof NewGroupPurchase>;

export const GroupPurchase = z.object({
  /** For the card form; null when the purchase is already paid. */
  clientSecret: z.string().nullable(),
  /** What is left to pay: 0 when `clientSecret` is null. */
  ...money,
  seats: z.int(),
  /** The last day of the group once this purchase is paid. */
  endsOn: DateOnly,
});
export type GroupPurchase = z.infer<typeof GroupPurchase>;

export const groupSchemas = {
  listOwn: {
    summary: 'Groups that the caller manages, belongs to, or is invited to.',
    response: OwnGroups,
  },
  invite: {
    summary: 'Invite addresses, one a line; each line is answered. For the manager.',
    params: ById,
    body: z.strictObject({
      addresses: z.string().trim().min(1, 'Please give at least one address.').max(20_000),
    }),
    response: z.object({ lines: z.array(InvitedLine) }),
  },
  withdraw: {
    summary: 'Withdraw an invitation. For the manager.',
    params: z.object({ id: Id, invitationId: Id }),
    response: null,
  },
  remove: {
    summary: "End a member's seat, which is free at once. For the manager.",
    params: z.object({ id: Id, memberId: Id }),
    response: null,
  },
  accept: {
    summary: 'Take a seat; 409 conflict when none is free.',
    params: ById,
    response: null,
  },
  buy: {
    summary:
      'Start or continue buying a group by card; it is made once it is paid, with the caller as its manager.',
    body: NewGroupPurchase,
    response: GroupPurchase,
  },
  payRenewal: {
    summary: 'Start or continue renewing a group by card. For the manager.',
    params: ById,
    body: z.strictObject({ code }),
    response: GroupPurchase,
  },
  join: {
    summary:
      "Take a seat of a group that is open to the domain of the caller's address; 409 conflict when none is free.",
    params: ById,
    response: null,
  },
  setDomains: {
    summary: 'Say which address domains may take seats. For the manager.',
    params: ById,
    body: z.strictObject({ domains }),
    response: null,
  },
  shareProgress: {
    summary: "Let the group's manager see the own progress, or stop it; it ends with the seat.",
    body: z.strictObject({ isShared: z.boolean() }),
    response: null,
  },
  decline: { summary: 'Decline an invitation.', params: ById, response: null },
  leave: { summary: 'Give the own seat back; own Premium time begins at once.', response: null },
} satisfies EndpointSchemas;

export const groupAdminSchemas = {
  list: {
    summary: 'Groups, newest first, each with its seats.',
    query: z.object({
      /** `expiring`: only the groups whose seats end within 30 days. */
      show: z.enum(['expiring']).optional(),
      ...pageQuery(GROUPS_PAGE),
    }),
    response: z.object({ groups: z.array(AdminGroup), total: z.int() }),
  },
  create: {
    summary: 'Add a group, which waits for its payment.',
    body: NewGroup,
    response: AdminGroup,
    status: 201,
  },
  markPaid: {
    summary: 'Record that the invoice is paid: the group is open, and its manager gets a mail.',
    params: ById,
    response: AdminGroup,
  },
  renew: {
    summary: 'Move the last day on, once the renewal is paid.',
    params: ById,
    body: GroupRenewal,
    response: AdminGroup,
  },
  setManager: {
    summary: 'Name another manager.',
    params: ById,
    body: z.strictObject({ managerEmail: Email }),
    response: AdminGroup,
  },
  setDomains: {
    summary: 'Say which address domains may take seats, national ones included.',
    params: ById,
    body: z.strictObject({ domains }),
    response: AdminGroup,
  },
  end: { summary: 'End a group now, with all its seats.', params: ById, response: AdminGroup },
} satisfies EndpointSchemas;

export const tag = { name: 'Groups', description: 'Seats of departments.' };
export const groupAdminEndpoints = joinEndpoints(groupAdminRoutes, groupAdminSchemas);

export const groupEndpoints = joinEndpoints(groupRoutes, groupSchemas);
