import { DevicesCard } from './devices-card.tsx';
import { SignInMethodsCard } from './sign-in-methods-card.tsx';

/** The cards of the account page about signing in. They are loaded with their tab. */
export function SignInCards() {
  return (
    <>
      <SignInMethodsCard />
      <DevicesCard />
    </>
  );
}
