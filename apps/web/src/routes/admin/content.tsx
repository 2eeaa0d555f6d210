export { BulkScreen as Component } from '../../features/content/bulk-screen.tsx';
