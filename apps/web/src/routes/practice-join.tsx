export { JoinByLink as Component } from '../features/practice-rooms/join-by-link.tsx';
