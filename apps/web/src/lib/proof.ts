// Some calls need a fresh proof of who is signed in (403 proof_required). A component of the accounts asks the person for it.

/** @returns whether the person has proved it; false when they cancelled */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | null = null;
let asking: Promise<boolean> | null = null;

/** @param next null: nobody can be asked */
export function answerProofsWith(next: AskForProof | null): void {
  ask = next;
}

/** Several calls at once ask once. */
export function askForProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
