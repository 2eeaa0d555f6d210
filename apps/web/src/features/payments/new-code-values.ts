// The values of the form for a new discount code. Numbers are as they were typed.
import type {
  DiscountCode,
  DiscountProduct,
} from '@urost3/contract/payments-discount-codes.schemas.ts';
import { numberOf, penceOf, poundsOf } from '../../lib/typed-number.ts';

const textOf = (count: number | null | undefined) => (count ? String(count) : '');
const nullOr = (text: string, read: (text: string) => number) =>
  text.trim() === '' ? null : read(text);

/**
 * The initial values of the form, copied from the code `model` if there is one. Its dates are not copied, because they
 * have often passed.
 */
export const copyOf = (model: DiscountCode | null) => ({
  code: '',
  percent: textOf(model?.percent),
  amount: model?.amount ? poundsOf(model.amount) : '',
  product: model?.product ?? ('both' satisfies DiscountProduct),
  validFrom: '',
  validUntil: '',
  maxUses: textOf(model?.maxUses),
  maxUsesPerPerson: textOf(model?.maxUsesPerPerson ?? 1),
  isFirstPurchaseOnly: model?.isFirstPurchaseOnly ?? false,
  note: model?.note ?? '',
});

/** The body of the request. Empty fields are null, and only the chosen kind of discount (percent or amount) is sent. */
export const toBody = (values: ReturnType<typeof copyOf>, kind: 'percent' | 'amount') => ({
  ...values,
  percent: kind === 'percent' ? nullOr(values.percent, numberOf) : null,
  amount: kind === 'amount' ? nullOr(values.amount, penceOf) : null,
  validFrom: values.validFrom || null,
  validUntil: values.validUntil || null,
  maxUses: nullOr(values.maxUses, numberOf),
  maxUsesPerPerson: numberOf(values.maxUsesPerPerson),
});
