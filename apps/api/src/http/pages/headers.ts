// The security headers of every response. The Content Security Policy allows only this site and a few named hosts. It
// forbids inline scripts, eval and inline styles. The style elements of the component library are allowed, because they
// carry the nonce of their page.
import helmet from '@fastify/helmet';
import { imageHosts } from '@urost3/contract/feed/image-hosts.ts';
import Fastify from 'fastify';

const directives: Record<string, readonly string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', ...imageHosts.map((host) => `https://${host}`)],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

type Sources = Readonly<Record<string, readonly string[]>>;

/** @param extra sources that configured providers add to a directive */
export function contentSecurityPolicy(...extra: readonly Sources[]): string {
  const names = new Set([directives, ...extra].flatMap((sources) => Object.keys(sources)));
  return [...names]
    .map((name) =>
      [name, ...[directives, ...extra].flatMap((sources) => sources[name] ?? [])].join(' '),
    )
    .join('; ');
}

/**
 * The browser features that a page may use. The microphone is for recordings and video rooms; camera and screen are for
 * video rooms. `payment` (the Payment Request API) is also allowed in Stripe's frames. Features with `()` are
 * forbidden.
 */
const permissionsPolicy = [
  'microphone=(self)',
  'camera=(self)',
  'display-capture=(self)',
  'payment=(self "https://js.stripe.com")',
  ...['accelerometer', 'geolocation', 'gyroscope', 'magnetometer', 'midi', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

/**
 * The Content Security Policy of a script, style sheet or font. A file that is opened in its own tab may load nothing.
 * This policy is short, because the server sends it with every file of a page.
 */
export const FILE_CONTENT_SECURITY_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Headers that browsers read only from pages, so the files of a page need none of them. */
export const PAGE_ONLY_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

/** The Content Security Policy of a page whose style elements carry this nonce. */
export function pageContentSecurityPolicy(policy: string, nonce: string): string {
  return policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}

/** Sources for Stripe's script and frames (docs.stripe.com/security/guide#content-security-policy). */
export const stripeSources: Sources = {
  'script-src': ['https://js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'img-src': ['https://*.stripe.com'],
};

/**
 * Sources for an object store from which browsers fetch recordings and pictures directly. Scripts fetch recordings too,
 * to store them for offline use.
 */
export function storeSources(publicUrl: string): Sources {
  const { origin } = new URL(publicUrl);
  return { 'img-src': [origin], 'media-src': [origin], 'connect-src': [origin] };
}

/** @param policy the Content Security Policy @returns the security headers of every response */
export async function readSecurityHeaders(policy: string): Promise<Record<string, string>> {
  // Ask Helmet once, because its headers never change.
  helmetHeaders ??= askHelmet();
  return {
    ...(await helmetHeaders),
    'content-security-policy': policy,
    'permissions-policy': permissionsPolicy,
  };
}

let helmetHeaders: Promise<Record<string, string>> | null = null;

async function askHelmet(): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, {
    // Turn off Helmet's policy, because contentSecurityPolicy() above creates the header.
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  });
  // Read the headers before the framework adds its own, so that only Helmet's are kept.
  probe.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const { body } = await probe.inject('/');
  await probe.close();
  return JSON.parse(body) as Record<string, string>;
}
