export { InvoicesScreen as Component } from '../../features/invoices/invoices-screen.tsx';
