export const BRIEF_NAME_MAX = 100;
export const BRIEF_OPENING_MAX = 600;
export const BRIEF_WHO_MAX = 2000;
export const BRIEF_LINE_MAX = 500;
export const BRIEF_LINES_MAX = 20;
export const BRIEF_FEARS_MAX = 10;
export const BRIEF_REACTIONS_MAX = 12;
