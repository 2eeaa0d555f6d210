export { OpenRooms as Component } from '../../features/practice-rooms/open-rooms.tsx';
