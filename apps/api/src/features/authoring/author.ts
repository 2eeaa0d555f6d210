import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../http/principal.ts';

/** Who changes content, as the audit log keeps it. */
export interface Author {
  uid: string;
  ip: string;
  requestId: string;
}

export function authorOf(call: { principal: Principal; request: FastifyRequest }): Author {
  const { principal, request } = call;
  return { uid: principal.uid, ip: request.ip, requestId: request.id };
}
