export { PracticeHome as Component } from '../features/practice-rooms/practice-home.tsx';
