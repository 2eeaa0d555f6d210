export { BookingScreen as Component } from '../features/bookings/booking-screen.tsx';
