export { ResultsScreen as Component } from '../../features/overview/results-screen.tsx';
