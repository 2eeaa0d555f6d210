// The location state of a navigation that loses unsaved work. The person has agreed to the loss.
export const lossAgreed = { isLossAgreed: true };

/** @param state the state of the location to which the person navigates */
export function isLossAgreed(state: unknown): boolean {
  return (state as Partial<typeof lossAgreed> | null)?.isLossAgreed === true;
}
