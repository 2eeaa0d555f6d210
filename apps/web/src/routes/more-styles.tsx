// Wraps every page except a visitor's first pages. Adds the styles of the Mantine components that the first pages do
// not use.
import '../ui/more-styles.ts';

export { Outlet as Component } from 'react-router';
