export { AvailabilityScreen as Component } from '../../features/availability/availability-screen.tsx';
