// The values of the form for a new discount code. An empty number field has the value ''.
import type {
  DiscountCode,
  DiscountProduct,
} from '@urost3/contract/payments-discount-codes.schemas.ts';

const numberOf = (value: number | string) => (value === '' ? null : Number(value));

const penceOf = (pounds: number | string) =>
  pounds === '' ? null : Math.round(Number(pounds) * 100);

/**
 * The initial values of the form, copied from the code `model` if there is one. Its dates are not copied, because they
 * have often passed.
 */
export const copyOf = (model: DiscountCode | null) => ({
  code: '',
  percent: (model?.percent ?? '') as number | string,
  amount: (model?.amount ? model.amount / 100 : '') as number | string,
  product: model?.product ?? ('both' satisfies DiscountProduct),
  validFrom: '',
  validUntil: '',
  maxUses: (model?.maxUses ?? '') as number | string,
  maxUsesPerPerson: (model?.maxUsesPerPerson ?? 1) as number | string,
  isFirstPurchaseOnly: model?.isFirstPurchaseOnly ?? false,
  note: model?.note ?? '',
});

/** The body of the request. Empty fields are null, and only the chosen kind of discount (percent or amount) is sent. */
export const toBody = (values: ReturnType<typeof copyOf>, kind: 'percent' | 'amount') => ({
  ...values,
  percent: kind === 'percent' ? numberOf(values.percent) : null,
  amount: kind === 'amount' ? penceOf(values.amount) : null,
  validFrom: values.validFrom || null,
  validUntil: values.validUntil || null,
  maxUses: numberOf(values.maxUses),
  maxUsesPerPerson: numberOf(values.maxUsesPerPerson),
});
