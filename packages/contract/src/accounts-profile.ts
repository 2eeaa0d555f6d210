export const RANK_MAX = 60;
export const BIO_MAX = 500;

export const profileVisibilities = ['public', 'private'] as const;
