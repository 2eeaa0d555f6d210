// Wraps every page except a visitor's first pages, and adds the styles of the Mantine components that those pages do
// not use.
import '../ui/more-styles.ts';

export { Outlet as Component } from 'react-router';
