export const PROBES_MAX = 3;
