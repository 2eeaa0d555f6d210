// One guard per access level and permission. Each feature's *.routes.ts lists its routes by guard.
import { SESSION_HEADER } from '@urost3/contract/accounts/accounts.ts';
import type { Access, Endpoint, Proof } from '@urost3/contract/endpoint.ts';
import { areaRoles, isPermission, may, type Permission } from '@urost3/contract/roles.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isEntitled, type Principal } from './principal.ts';

/** `authenticateCaller` in accounts/sessions, and `requireReauthentication` beside it. */
export interface Authenticator {
  /**
   * @param token the bearer token from the Authorization header
   * @param sessionId the value of X-Session-Id, if it was sent
   * @param needsSession false only for session activation
   * @throws AppError not_authenticated, session_ended, account_suspended
   */
  authenticate(
    token: string,
    sessionId: string | undefined,
    needsSession: boolean,
  ): Promise<Principal>;
  /** @throws AppError proof_required, recent_login_required */
  requireReauthentication(principal: Principal, proof: Proof): Promise<void>;
}

function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (!header) throw new AppError('not_authenticated', 'User not authenticated.');
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{1,4096})$/.exec(header);
  if (!match?.[1])
    throw new AppError('not_authenticated', 'The Authorization header is not a bearer token.');
  return match[1];
}

function sessionIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers[SESSION_HEADER];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

/** Checks the second factor of staff. @throws AppError factor_required */
export function requireFactor({ lacksFactor }: Principal): void {
  if (!lacksFactor) return;
  throw new AppError(
    'factor_required',
    'Please set up a passkey or an authenticator app first, on your account page.',
  );
}

/** The words for a permission that a staff role lacks. Callers without a staff role get another message. */
const areaWords: Record<Permission, string> = {
  content: 'the content',
  moderation: 'moderation',
  finance: 'payments and subscriptions',
  interviews: 'interviews',
  people: 'the accounts of people',
  roles: 'the roles of people',
  oversight: 'the overview and the audit log',
  settings: 'the settings',
};

/** @throws AppError forbidden, factor_required */
function requirePermission(principal: Principal, permission: Permission): void {
  if (may(principal, permission)) return requireFactor(principal);
  if (areaRoles.some((role) => principal.roles.includes(role)))
    throw new AppError(
      'forbidden',
      `Your role does not include ${areaWords[permission]}. Please ask an administrator.`,
    );
  const who = permission === 'interviews' ? 'administrator or interviewer' : 'administrator';
  throw new AppError('forbidden', `Please log in as an ${who}.`);
}

const rules: Record<Exclude<Access, Permission>, (principal: Principal) => void> = {
  public: () => {},
  provider: () => {},
  token: () => {},
  'signed-in': () => {},
  community: (principal) => {
    if (!isEntitled(principal)) {
      throw new AppError(
        'subscription_required',
        'The community is part of Premium. Please upgrade to take part.',
      );
    }
  },
};

/** @returns the caller of this request, with their active session */
export async function authenticateRequest(
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Principal> {
  return authenticator.authenticate(bearerToken(request), sessionIdOf(request), true);
}

/** @returns the caller of a public endpoint; null without a token, and when the token, session or account is refused */
export async function optionalPrincipal(
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Principal | null> {
  try {
    return await authenticateRequest(request, authenticator);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Checks the caller before the body is read. */
export async function guard(
  { access, proof }: Pick<Endpoint, 'access' | 'proof'>,
  request: FastifyRequest,
  authenticator: Authenticator,
) {
  if (access === 'public' || access === 'provider') return;
  const principal = await authenticator.authenticate(
    bearerToken(request),
    sessionIdOf(request),
    access !== 'token',
  );
  if (isPermission(access)) requirePermission(principal, access);
  else rules[access](principal);
  if (proof) await authenticator.requireReauthentication(principal, proof);
  request.principal = principal;
}
