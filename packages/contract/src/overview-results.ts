// What the administrator's results are counted over.

/** How many weeks of sign-ups are shown. */
export const RESULT_WEEKS = { min: 4, max: 52, default: 12 } as const;

/** The weeks after the week of signing up in which it is counted who came back. */
export const RETURN_WEEKS = [1, 2, 4, 8] as const;

/** How many sources the results name. */
export const SOURCES_SHOWN = 20;

export const resultTables = ['cohorts', 'sources', 'revenue', 'interviewers'] as const;
export type ResultTable = (typeof resultTables)[number];

export const productLabels = {
  subscription: 'Premium',
  booking: 'Mock interviews',
  group: 'Groups',
} as const;
