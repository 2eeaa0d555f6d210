import { useAuth } from '../../features/accounts/public/use-auth.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { HomeForMember } from './home-for-member.tsx';
import { HomeForVisitor } from './home-for-visitor.tsx';

export function Component() {
  const { user } = useAuth();
  usePageTitle('');
  return user ? <HomeForMember user={user} /> : <HomeForVisitor />;
}
