export { DiscountCodesScreen as Component } from '../../features/payments/discount-codes-screen.tsx';
