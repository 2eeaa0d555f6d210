export { UsersScreen as Component } from '../../features/users/users-screen.tsx';
