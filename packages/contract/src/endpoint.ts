// An endpoint is described once: the server mounts it, the browser calls it, forms validate with its
// body schema and /api/openapi.json is made from it.
import type { z } from 'zod';

/**
 * Who may call. `token` = a valid ID token, no session yet (activation only); `signed-in` = token and active session;
 * `community` = active subscription or administrator; `staff` = administrator or interviewer; `loopback` = this machine
 * or a bearer secret; `provider` = proves itself by a signature in the request.
 */
export type Access =
  | 'public'
  | 'token'
  | 'signed-in'
  | 'community'
  | 'staff'
  | 'admin'
  | 'provider';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  /** Below /api, with `:name` for parameters. */
  readonly path: `/${string}`;
  /** Required: an endpoint without an access level does not compile. */
  readonly access: Access;
  /** One line for people reading the generated description. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Schema of the JSON answer; `null` for 204; `raw` for files and event streams. */
  readonly response: z.ZodType | null | 'raw';
  /** Success status where it is not 200 (or 204 for `null`). */
  readonly status?: number;
  /** Largest body in bytes where the default (256 KiB) does not fit. */
  readonly bodyLimit?: number;
  /** `multipart` bodies are read by the route itself. */
  readonly consumes?: 'json' | 'multipart' | 'raw';
}

type Infer<T> = T extends z.ZodType ? z.output<T> : undefined;
type InferIn<T> = T extends z.ZodType ? z.input<T> : undefined;

export type ParamsOf<E extends Endpoint> = Infer<E['params']>;
export type QueryOf<E extends Endpoint> = Infer<E['query']>;
export type BodyOf<E extends Endpoint> = Infer<E['body']>;
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined;

/** What a caller passes: params, query and body where the endpoint has them. */
export type RequestOf<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: InferIn<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: InferIn<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: InferIn<E['body']> } : { body?: undefined });

export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}
