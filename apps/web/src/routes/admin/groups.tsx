export { GroupsScreen as Component } from '../../features/groups/groups-screen.tsx';
