// A query that reads one endpoint. A query that does more with the answer calls `queryOptions` of TanStack Query itself.
import { queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import type {
  EndpointSchema,
  RequestOf,
  ResponseOf,
  TypedRoute,
} from '@urost3/contract/endpoint.ts';
import { callApi } from './api.ts';
import type { FeatureNoun } from './query.ts';

type ApiKey = readonly [FeatureNoun, ...unknown[]];

type Options<S extends EndpointSchema, Data, Key extends ApiKey> = RequestOf<S> &
  Omit<UndefinedInitialDataOptions<ResponseOf<S>, Error, Data, Key>, 'queryKey' | 'queryFn'>;

/** Optional for routes whose request needs no arguments. */
type Arguments<S extends EndpointSchema, Data, Key extends ApiKey> =
  Record<string, never> extends RequestOf<S>
    ? [options?: Options<S, Data, Key>]
    : [options: Options<S, Data, Key>];

/** @param options the arguments of the request, and any option of TanStack Query */
export function apiQuery<S extends EndpointSchema, const Key extends ApiKey, Data = ResponseOf<S>>(
  queryKey: Key,
  route: TypedRoute<S>,
  ...[options]: Arguments<S, Data, Key>
) {
  const { params, query, body, ...others } = (options ?? {}) as Options<S, Data, Key>;
  return queryOptions<ResponseOf<S>, Error, Data, Key>({
    ...others,
    queryKey,
    queryFn: ({ signal }) => callApi(route, { params, query, body, signal } as never),
  });
}
