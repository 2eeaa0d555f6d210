// Column types that the table files share, and how statements write their values.
import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** An instant as ISO text, for statements whose columns the drivers return in different ways. */
export const isoText = (at: SQL): SQL =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An array in PostgreSQL's notation, for the placeholder of a prepared statement. */
export const asArray = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => JSON.stringify(String(value))).join(',')}}`;
