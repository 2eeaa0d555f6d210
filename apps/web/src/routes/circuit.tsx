export { CircuitHome as Component } from '../features/circuit/circuit-home.tsx';
