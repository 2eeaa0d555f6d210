import { auditEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { AuditLogService } from './audit-log.service.ts';

export function auditRoutes(service: AuditLogService): Route[] {
  return [route(auditEndpoints.list, ({ query }) => service.list(query))];
}
