// Advisory locks of the whole database. In one place, so that no two of them share a number.
export const locks = {
  migrations: 7_300_001,
  liveOrder: 7_300_002,
  signingKeys: 7_300_003,
  contentImport: 7_300_010,
  roles: 7_300_011,
} as const;
