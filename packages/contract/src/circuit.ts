/** Pause between two stations, for the previous one's examiner's sheet. Not lengthened by extra time. */
export const CIRCUIT_MARKING_MS = 2 * 60 * 1000;
/** The bell also rings this long before an interview ends. */
export const CIRCUIT_WARNING_MS = 2 * 60 * 1000;
/** The clock is red for this long before an interview ends. */
export const CIRCUIT_LAST_MS = 60 * 1000;
export const CIRCUIT_HISTORY_MAX = 50;
/** Two hours and a quarter with the usual minutes. */
export const CIRCUIT_STATIONS_MAX = 8;
/** A section that was studied within this time is chosen only when no other of its station type is left. */
export const CIRCUIT_REST_MS = 2 * 24 * 60 * 60 * 1000;

export const extraTimePercents = [0, 10, 20, 25, 33, 50, 100] as const;

export const circuitPhaseKinds = ['reading', 'interview', 'marking'] as const;

/** How a circuit chooses its sections. */
export const circuitChoices = ['mixed', 'unseen', 'weakest'] as const;

/** Why a section was chosen against the rules: nothing else of its station type was left. */
export const circuitFallbacks = ['recent', 'seen'] as const;
