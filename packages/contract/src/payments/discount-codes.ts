// Discount codes: the products to which they apply, and the messages of refusals.

/** The products to which a code applies: Premium, mock interviews, or both. */
export const discountProducts = ['subscription', 'booking', 'both'] as const;
export const discountStates = ['active', 'not_yet', 'used_up', 'ended'] as const;

export const DISCOUNT_CODE_MIN = 3;
export const DISCOUNT_CODE_MAX = 30;
export const DISCOUNT_NOTE_MAX = 200;
export const DISCOUNT_CODES_PAGE = 25;

/** The form in which codes are compared. Upper and lower case do not matter. */
export const normaliseDiscountCode = (text: string) => text.trim().toUpperCase();

export const discountRefusals = {
  unknown: 'We do not know this code. Please check its spelling.',
  ended: 'This code has ended.',
  notYet: 'This code cannot be used yet.',
  usedUp: 'This code has been used up.',
  usedByYou: 'You have already used this code.',
  notForPremium: 'This code is for a mock interview, not for Premium.',
  notForInterviews: 'This code is for Premium, not for a mock interview.',
  firstOnly: 'This code is only for a first purchase.',
  ownCode: 'Another person has to make a code for you: you made this one.',
  notForGroups: 'Discount codes do not apply to groups.',
  notInPounds: 'This code is only for prices in pounds.',
} as const;
