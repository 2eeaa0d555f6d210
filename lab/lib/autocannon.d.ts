// autocannon has no types. This file declares the part that is used.
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration: number;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Each connection sends these requests in turn. */
    requests?: { headers: Record<string, string>; path?: string; method?: string; body?: string }[];
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    /** In seconds. */
    duration: number;
    /** In milliseconds. */
    latency: { p50: number; p90: number; p97_5: number; p99: number; max: number; average: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
