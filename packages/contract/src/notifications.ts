export const notificationKinds = [
  'mention',
  'comment',
  'reply',
  'content_hidden',
  'content_restored',
  'content_removed',
  'practice_invitation',
] as const;
