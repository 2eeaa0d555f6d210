import type { ButtonProps } from '@mantine/core';
import { useNavigate } from 'react-router';
import { SignOutButton } from '../features/accounts/sign-out-button.tsx';
import { useAuth } from '../features/accounts/use-auth.ts';
import { paths } from '../paths.ts';
import { LogoutIcon } from '../ui/icons.tsx';

export function LogoutButton(props: ButtonProps) {
  const { signOut } = useAuth();
  const navigate = useNavigate();

  const leave = async () => {
    // Home first: on a guarded page the login guard would take over and remember the page.
    await navigate(paths.home);
    await signOut();
  };

  return (
    <SignOutButton
      leave={leave}
      variant="subtle"
      size="sm"
      leftSection={<LogoutIcon size={18} />}
      {...props}
    >
      Logout
    </SignOutButton>
  );
}
