export { AdminLayout as Component } from '../../layout/admin-layout.tsx';
