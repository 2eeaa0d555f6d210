// The person whose action the audit log records.
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Principal } from './principal.ts';

export interface Actor {
  uid: string;
  ip: string;
  requestId: string;
}

export function actorOf(call: { principal: Principal; request: FastifyRequest }): Actor {
  return { uid: call.principal.uid, ip: call.request.ip, requestId: call.request.id };
}

/**
 * Staff decide nothing about themselves and give themselves nothing (decision 127).
 * @param about the person whom the action concerns; null when the account was deleted
 * @throws AppError forbidden
 */
export function requireOther(by: { uid: string }, about: string | null, message: string): void {
  if (by.uid === about) throw new AppError('forbidden', message);
}
