import { DevicesCard } from './devices-card.tsx';
import { SignInMethodsCard } from './sign-in-methods-card.tsx';

/** The account page's cards about signing in. Their code is loaded when the person opens the tab 'Account Settings'. */
export function SignInCards() {
  return (
    <>
      <SignInMethodsCard />
      <DevicesCard />
    </>
  );
}
