import type { ButtonProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { findProviderSignOut } from '../features/accounts/public/find-provider-sign-out.ts';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { SignOutButton } from '../features/accounts/sign-out-button.tsx';
import { siteQuery } from '../features/health/public/health.queries.ts';
import { paths } from '../paths.ts';
import { LogoutIcon } from '../ui/icons.tsx';

export function LogoutButton(props: ButtonProps) {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const client = useQueryClient();

  const leave = async () => {
    const site = client.getQueryData(siteQuery.queryKey);
    const elsewhere = site?.signInProviders.length ? await findProviderSignOut() : null;
    // Navigates to the home page first, because the login guard of a protected page would redirect to the login page.
    await navigate(paths.home);
    await signOut();
    if (elsewhere) await navigate(paths.signedOut, { state: elsewhere });
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
