// Wraps every page except a visitor's first ones, and adds the styles of components that those do not use.
import '../ui/more-styles.ts';

export { Outlet as Component } from 'react-router';
