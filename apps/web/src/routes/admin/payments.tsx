export { PaymentsScreen as Component } from '../../features/payments/payments-screen.tsx';
