/** A count with its noun: '1 invitation', '2 invitations'. */
export const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
