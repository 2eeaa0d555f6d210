// For some calls, the server requires that the signed-in person has recently confirmed their identity. A component of
// the accounts feature asks the person to confirm it.

/** @returns whether the person has confirmed their identity; false if they cancelled */
type RequestReauthentication = () => Promise<boolean>;

let ask: RequestReauthentication | null = null;
let asking: Promise<boolean> | null = null;

/** @param next null while no component can ask */
export function setReauthenticationHandler(next: RequestReauthentication | null): void {
  ask = next;
}

/**
 * Asks the signed-in person to confirm their identity. Simultaneous calls share one question.
 * @returns whether the person has confirmed it; false also when no component can ask
 */
export function requestReauthentication(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
