export { SynonymsScreen as Component } from '../../features/search/synonyms-screen.tsx';
