// The person whose action the audit log records.
import type { FastifyRequest } from 'fastify';
import type { Principal } from './principal.ts';

export interface Actor {
  uid: string;
  ip: string;
  requestId: string;
}

export function actorOf(call: { principal: Principal; request: FastifyRequest }): Actor {
  return { uid: call.principal.uid, ip: call.request.ip, requestId: call.request.id };
}
