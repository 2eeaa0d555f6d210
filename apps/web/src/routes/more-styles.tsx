// Around every page but a visitor's first ones: the looks of components that those do without.
import '../ui/more-styles.ts';

export { Outlet as Component } from 'react-router';
