// The advisory locks that the API takes. Do not use 7_300_002 and 7_300_014, because `order_live_event()` takes these numbers
// for the order of live events.
export const locks = {
  migrations: 7_300_001,
  contentImport: 7_300_010,
  roles: 7_300_011,
  examinerBudget: 7_300_013,
} as const;
