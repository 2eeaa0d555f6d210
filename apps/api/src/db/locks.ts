// The advisory locks that the API takes. Do not use 7_300_002 and 7_300_014, because migration 0120 takes these numbers
// for the order of live events.
export const locks = {
  migrations: 7_300_001,
  signingKeys: 7_300_003,
  contentImport: 7_300_010,
  roles: 7_300_011,
  examinerBudget: 7_300_013,
} as const;
