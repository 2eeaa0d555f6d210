export { MyBookings as Component } from '../features/bookings/my-bookings.tsx';
