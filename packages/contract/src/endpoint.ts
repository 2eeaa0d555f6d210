// An endpoint is described in two modules. The route (method, path and access) is used by the browser and the server. The schemas are used
// by the server and by forms that validate with them. /api/openapi.json is generated from both.
import type { z } from 'zod';
import { permissions } from './roles.ts';

/**
 * The access levels. `token`: a valid ID token without a session, only for activating a session. `signed-in`: token and
 * active session. `community`: an active subscription, or a role that includes Premium. `provider`: authenticated by a
 * signature in the request. An endpoint of the administration has a permission instead of a level; `roles.ts` lists
 * the permissions of each role.
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

/**
 * Who must have reauthenticated within the last five minutes (decision 086). `factor`: people with a second factor, and on a
 * site that requires second factors of staff, all staff. `everybody`: everybody, for changes of a person's own sign-in
 * methods. `login`: everybody too, for calls whose refusal of a sign-in with one step is specified (`recent_login_required`).
 */
export type Proof = 'factor' | 'everybody' | 'login';

/**
 * The header that every response of the server has. A response without it comes from something in between: the sign-in page of a network, a
 * web filter, a proxy. The browser app does not let such a response refuse, delete or end anything (decision 156).
 */
export const ANSWER_MARK = { name: 'x-answered-by', value: 'urost3' } as const;

/** The path under /api, with `:name` for parameters. */
type Path = `/${string}`;

export interface Route {
  readonly method: Method;
  readonly path: Path;
  /** Required, so that an endpoint without access level or permission does not compile. */
  readonly access: Access;
  /** The caller must have reauthenticated recently. */
  readonly proof?: Proof;
}

function routeOf<A extends Access>(method: Method, path: Path, access: A, proof?: Proof) {
  return { method, path, access, ...(proof && { proof }) };
}

// One function for each method, so that a route is one line: `GET('/stations', 'public')`.
export const GET = <A extends Access>(path: Path, access: A, proof?: Proof) =>
  routeOf('GET', path, access, proof);
export const POST = <A extends Access>(path: Path, access: A, proof?: Proof) =>
  routeOf('POST', path, access, proof);
export const PUT = <A extends Access>(path: Path, access: A, proof?: Proof) =>
  routeOf('PUT', path, access, proof);
export const DELETE = <A extends Access>(path: Path, access: A, proof?: Proof) =>
  routeOf('DELETE', path, access, proof);

/** As in the header `Accept`: a media type, several separated by commas, or a range such as `image/*`. */
export type MediaTypes = `${string}/${string}`;

export interface EndpointSchema {
  /** One line for readers of the generated documentation. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The schema of the JSON response; `null` for 204; the media type of files, event streams and ready JSON. */
  readonly response: z.ZodType | null | MediaTypes;
  /** The success status. Omitted: 204 when `response` is `null`, otherwise 200. */
  readonly status?: number;
  /** The largest body in bytes, if it differs from the default (256 KiB). */
  readonly bodyLimit?: number;
  /** The media type of a body that the route itself reads. */
  readonly consumes?: MediaTypes;
}
export type EndpointSchemas = Readonly<Record<string, EndpointSchema>>;

export interface Endpoint extends Route, EndpointSchema {}

declare const schema: unique symbol;
/** A route with the types of its schema, but without the code of the schema. */
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

/** The arguments of a call: params, query and body, if the endpoint has them. */
export type RequestOf<S extends EndpointSchema> = (S['params'] extends z.ZodType
  ? { params: InferIn<S['params']> }
  : { params?: undefined }) &
  (S['query'] extends z.ZodType ? { query?: InferIn<S['query']> } : { query?: undefined }) &
  (S['body'] extends z.ZodType ? { body: InferIn<S['body']> } : { body?: undefined });

/**
 * Defines the routes of a feature with the types of their schemas: `typedRoutes<typeof studySchemas>()({ … })`. A route without a schema,
 * or a schema without a route, does not compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function typedRoutes<S extends EndpointSchemas>() {
  return <const R extends Readonly<Record<keyof S, Route>>>(
    routes: R & Readonly<Record<Exclude<keyof R, keyof S>, never>>,
  ): { readonly [K in keyof S]: R[K] & TypedRoute<S[K]> } => routes;
}

/** Joins routes and schemas with the same names into the endpoints that the server mounts. */
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
