// Advisory locks of the whole database. All numbers are defined in this file, so that no two locks share a number. The order of
// live events has 7_300_002 and 7_300_014 (migration 0120).
export const locks = {
  migrations: 7_300_001,
  signingKeys: 7_300_003,
  contentImport: 7_300_010,
  roles: 7_300_011,
  searchSynonyms: 7_300_012,
  examinerBudget: 7_300_013,
} as const;
