export const CONTACT_MAX = 4000;
export const contactTopics = ['account', 'payment', 'interview', 'content', 'other'] as const;
