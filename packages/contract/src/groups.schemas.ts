// Groups as administrators, managers and members see them. Amounts are in pence; days are London days, both included.
import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import {
  GROUP_NAME_MAX,
  GROUP_SEATS_MAX,
  GROUPS_PAGE,
  groupStates,
  INVOICE_MAX,
  invitationOutcomes,
} from './groups.ts';
import { DateOnly, Email, Id, line, optionalLine, Timestamp } from './text.schemas.ts';

export const GroupState = z.enum(groupStates);
export type GroupState = z.infer<typeof GroupState>;

const seats = z
  .int('Please give a whole number.')
  .min(1, 'Please give at least 1 seat.')
  .max(GROUP_SEATS_MAX, `A group has ${GROUP_SEATS_MAX} seats at most.`);

/** Pence. */
const price = z.int('Please give the price.').min(0).max(99_999_999);

export const NewGroup = z
  .strictObject({
    name: line(GROUP_NAME_MAX, 'Please give the name of the department.'),
    managerEmail: Email,
    seats,
    startsOn: DateOnly,
    endsOn: DateOnly,
    /** For all seats. */
    price,
    /** Reference of the invoice. */
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

export const AdminGroup = z.object({
  id: z.string(),
  ...NewGroup.shape,
  /** Empty after the manager's account was deleted. */
  managerEmail: z.string(),
  /** Whether an account with the manager's address exists. */
  hasManager: z.boolean(),
  state: GroupState,
  /** Active, and ends within 30 days. */
  isExpiring: z.boolean(),
  seatsUsed: z.int(),
  paidAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type AdminGroup = z.infer<typeof AdminGroup>;

export const ManagedGroup = AdminGroup.pick({
  id: true,
  name: true,
  seats: true,
  startsOn: true,
  endsOn: true,
  state: true,
}).extend({
  members: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), since: Timestamp }),
  ),
  invitations: z.array(z.object({ id: z.string(), email: z.string(), at: Timestamp })),
});
export type ManagedGroup = z.infer<typeof ManagedGroup>;

const OwnGroup = z.object({ name: z.string(), endsOn: DateOnly });

export const OwnGroups = z.object({
  managed: z.array(ManagedGroup),
  /** The group whose seat the person has. */
  membership: OwnGroup.nullable(),
  invitations: z.array(OwnGroup.extend({ id: z.string() })),
});
export type OwnGroups = z.infer<typeof OwnGroups>;

export const InvitedLine = z.object({
  line: z.int(),
  text: z.string(),
  outcome: z.enum(invitationOutcomes),
});
export type InvitedLine = z.infer<typeof InvitedLine>;

const params = z.object({ id: Id });

export const groupSchemas = {
  listOwn: {
    summary: 'Groups that the caller manages, belongs to, or is invited to.',
    response: OwnGroups,
  },
  invite: {
    summary: 'Invite addresses, one a line; each line is answered. For the manager.',
    params,
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
    params,
    response: null,
  },
  decline: { summary: 'Decline an invitation.', params, response: null },
  leave: { summary: 'Give the own seat back; own Premium time begins at once.', response: null },
} satisfies EndpointSchemas;

export const groupAdminSchemas = {
  list: {
    summary: 'Groups, newest first, each with its seats.',
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(GROUPS_PAGE),
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
    params,
    response: AdminGroup,
  },
  renew: {
    summary: 'Move the last day on, once the renewal is paid.',
    params,
    body: GroupRenewal,
    response: AdminGroup,
  },
  setManager: {
    summary: 'Name another manager.',
    params,
    body: z.strictObject({ managerEmail: Email }),
    response: AdminGroup,
  },
  end: { summary: 'End a group now, with all its seats.', params, response: AdminGroup },
} satisfies EndpointSchemas;
