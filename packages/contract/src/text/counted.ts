/** A count with its noun: '1 invitation', '2 invitations'. @param many the plural that is not the noun with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
