export const ANONYMOUS = 'Anonymous';
export const UNKNOWN_USER = 'Unknown User';
export const DELETED_USER = 'Deleted user';
