// Discount codes: the discounted price for buyers, and the administrators' list. Amounts are in pence.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import {
  ById,
  DateOnly,
  line,
  Minor,
  money,
  optionalLine,
  pageQuery,
  Timestamp,
} from '../text/text.schemas.ts';
import {
  DISCOUNT_CODE_MAX,
  DISCOUNT_CODE_MIN,
  DISCOUNT_CODES_PAGE,
  DISCOUNT_NOTE_MAX,
  discountCodeRoutes,
  discountProducts,
  discountStates,
} from './payments.ts';

export const DiscountProduct = z.enum(discountProducts);
export type DiscountProduct = z.infer<typeof DiscountProduct>;
export const DiscountState = z.enum(discountStates);
export type DiscountState = z.infer<typeof DiscountState>;

/** A code as a buyer types it. */
export const TypedCode = line(DISCOUNT_CODE_MAX, 'Please type in your code.');

/** The price of a purchase with a code. Asking for the price does not reserve a use of the code. */
export const DiscountedPrice = z.object({
  code: z.string(),
  fullAmount: Minor,
  saving: Minor,
  /** The price to pay; 0 when the code covers the whole price. */
  ...money,
});
export type DiscountedPrice = z.infer<typeof DiscountedPrice>;

/** The discount of a payment that was made with a code. */
export const PaymentDiscount = DiscountedPrice.pick({ code: true, fullAmount: true, saving: true });
export type PaymentDiscount = z.infer<typeof PaymentDiscount>;

const count = (max: number) =>
  z
    .int('Please give a whole number.')
    .min(1, 'Please give at least 1.')
    .max(max, `Please give at most ${max}.`);

export const NewDiscountCode = z
  .strictObject({
    code: line(DISCOUNT_CODE_MAX, 'Please give the code.').regex(
      new RegExp(`^[A-Za-z0-9-]{${DISCOUNT_CODE_MIN},${DISCOUNT_CODE_MAX}}$`),
      `Please use ${DISCOUNT_CODE_MIN} to ${DISCOUNT_CODE_MAX} letters, digits and hyphens.`,
    ),
    /** Exactly one of `percent` and `amount` is set. */
    percent: count(100).nullable(),
    amount: Minor.min(1, 'Please give at least 1p.').nullable(),
    product: DiscountProduct,
    /** London days; both are included. */
    validFrom: DateOnly.nullable(),
    validUntil: DateOnly.nullable(),
    /** Null: unlimited. */
    maxUses: count(1_000_000).nullable(),
    maxUsesPerPerson: count(1000),
    isFirstPurchaseOnly: z.boolean(),
    note: optionalLine(DISCOUNT_NOTE_MAX),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    message: 'Please give either a percentage or an amount.',
    path: ['percent'],
  })
  .refine(
    ({ validFrom, validUntil }) =>
      validFrom === null || validUntil === null || validFrom <= validUntil,
    { message: 'The last day must not be before the first.', path: ['validUntil'] },
  );
export type NewDiscountCode = z.infer<typeof NewDiscountCode>;

export const DiscountCode = z.object({
  id: z.string(),
  ...NewDiscountCode.shape,
  code: z.string(),
  state: DiscountState,
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
  /** The number of completed uses. */
  used: z.int(),
  /** The number of uses that unfinished payments reserve. */
  reserved: z.int(),
  /** The sum of the payments with the code, after refunds. */
  takings: z.int(),
  /** The sum of the discounts that buyers got with the code. */
  saved: z.int(),
});
export type DiscountCode = z.infer<typeof DiscountCode>;

export const discountCodeSchemas = {
  list: {
    summary: 'Discount codes, newest first, each with its uses, takings and savings.',
    query: z.object({
      ...pageQuery(DISCOUNT_CODES_PAGE),
    }),
    response: z.object({ codes: z.array(DiscountCode), total: z.int() }),
  },
  create: {
    summary: 'Add a discount code; 409 conflict when one of this name exists.',
    body: NewDiscountCode,
    response: DiscountCode,
    status: 201,
  },
  end: {
    summary: 'End a discount code: payments that hold it may still be finished.',
    params: ById,
    response: DiscountCode,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Discounts', description: 'Discount codes.' };
export const discountCodeEndpoints = joinEndpoints(discountCodeRoutes, discountCodeSchemas);
