export { StaffBookings as Component } from '../../features/bookings/staff-bookings.tsx';
