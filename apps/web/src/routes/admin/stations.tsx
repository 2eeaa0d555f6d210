export { StationsScreen as Component } from '../../features/content/stations-screen.tsx';
