export { RevisionPage as Component } from '../features/revision/revision-page.tsx';
