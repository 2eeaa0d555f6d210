// An endpoint is described once, in two modules. The route (method, path and access) is used by the browser and the server. The
// schemas are used by the server, and by forms that validate with them. /api/openapi.json is generated from both.
import type { z } from 'zod';
import { permissions } from './roles.ts';

/**
 * Who may call. `token` = a valid ID token, no session yet (activation only); `signed-in` = token and active session;
 * `community` = active subscription, or a role that has Premium; `provider` = proves itself by a signature in the request.
 * An endpoint of the administration names the permission it needs instead: see `roles.ts` for who has which.
 */
export const accessLevels = [
  'public',
  'token',
  'signed-in',
  'community',
  'provider',
  ...permissions,
] as const;
export type Access = (typeof accessLevels)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Route {
  readonly method: Method;
  /** Below /api, with `:name` for parameters. */
  readonly path: `/${string}`;
  /** Required, so that an endpoint without an access level or a permission does not compile. */
  readonly access: Access;
  /**
   * The caller must have proved within the last minutes who they are, if they have a second factor; in production staff
   * must in any case (decision 086).
   */
  readonly proof?: 'fresh';
}

export interface EndpointSchema {
  /** One line for readers of the generated document. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Schema of the JSON answer; `null` for 204; `raw` for files and event streams. */
  readonly response: z.ZodType | null | 'raw';
  /** Success status when it is not 200 (or 204 for `null`). */
  readonly status?: number;
  /** Largest body in bytes when the default (256 KiB) does not fit. */
  readonly bodyLimit?: number;
  /** The route itself reads `multipart` bodies. */
  readonly consumes?: 'json' | 'multipart' | 'raw';
}
export type EndpointSchemas = Readonly<Record<string, EndpointSchema>>;

export interface Endpoint extends Route, EndpointSchema {}

declare const schema: unique symbol;
/** A route that carries the types of its schema, and nothing of its code. */
export type TypedRoute<S extends EndpointSchema> = Route & { readonly [schema]?: S };

type Infer<T> = T extends z.ZodType ? z.output<T> : undefined;
type InferIn<T> = T extends z.ZodType ? z.input<T> : undefined;
type SchemaOf<E> = E extends EndpointSchema ? E : E extends TypedRoute<infer S> ? S : never;

export type ParamsOf<E extends Route | EndpointSchema> = Infer<SchemaOf<E>['params']>;
export type QueryOf<E extends Route | EndpointSchema> = Infer<SchemaOf<E>['query']>;
export type BodyOf<E extends Route | EndpointSchema> = Infer<SchemaOf<E>['body']>;
export type ResponseOf<E extends Route | EndpointSchema> = SchemaOf<E>['response'] extends z.ZodType
  ? z.output<SchemaOf<E>['response']>
  : undefined;

/** The input of a call: params, query and body where the endpoint has them. */
export type RequestOf<S extends EndpointSchema> = (S['params'] extends z.ZodType
  ? { params: InferIn<S['params']> }
  : { params?: undefined }) &
  (S['query'] extends z.ZodType ? { query?: InferIn<S['query']> } : { query?: undefined }) &
  (S['body'] extends z.ZodType ? { body: InferIn<S['body']> } : { body?: undefined });

/**
 * The routes of a feature, each with the type of its schema: `typedRoutes<typeof studySchemas>()({ … })`. A route without
 * a schema, or a schema without a route, does not compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function typedRoutes<S extends EndpointSchemas>() {
  return <const R extends Readonly<Record<keyof S, Route>>>(
    routes: R & Readonly<Record<Exclude<keyof R, keyof S>, never>>,
  ): { readonly [K in keyof S]: R[K] & TypedRoute<S[K]> } => routes;
}

/** The endpoints that the server mounts: routes and their schemas under the same names. */
/* @__NO_SIDE_EFFECTS__ */
export function joinEndpoints<
  R extends Readonly<Record<string, Route>>,
  S extends { readonly [K in keyof R]: EndpointSchema },
>(routes: R, schemas: S): { readonly [K in keyof R]: R[K] & S[K] } {
  const names = Object.keys(routes) as (keyof R)[];
  return Object.fromEntries(names.map((name) => [name, { ...routes[name], ...schemas[name] }])) as {
    [K in keyof R]: R[K] & S[K];
  };
}
