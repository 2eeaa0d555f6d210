export { AuditScreen as Component } from '../../features/audit/audit-screen.tsx';
