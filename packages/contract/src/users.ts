export const USERS_PAGE_SIZES = [5, 10, 20, 50] as const;
export const USERS_PAGE_DEFAULT = 10;

export const userSorts = ['email', 'displayName', 'creationTime'] as const;
