// The periods and limits of the administrators' results page.

/** The number of weeks of sign-ups that are shown. */
export const RESULT_WEEKS = { min: 4, max: 52, default: 12 } as const;

/** The weeks after the sign-up in which returning learners are counted. */
export const RETURN_WEEKS = [1, 2, 4, 8] as const;

export const SOURCES_SHOWN = 20;

export const resultTables = ['cohorts', 'sources', 'revenue', 'interviewers'] as const;
export type ResultTable = (typeof resultTables)[number];

export const productLabels = {
  subscription: 'Premium',
  booking: 'Mock interviews',
  group: 'Groups',
} as const;
