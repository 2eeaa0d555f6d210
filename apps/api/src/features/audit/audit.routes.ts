import { auditEndpoints } from '@urost3/contract/audit/audit.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { ERASED_WITH_ACCOUNT, type Feature } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import { listAuditLog } from './audit.service.ts';

export const auditFeature = (ctx: Context): Feature => ({
  routes: { oversight: [route(auditEndpoints.list, ({ query }) => listAuditLog(ctx, query))] },
  ...ERASED_WITH_ACCOUNT,
});
