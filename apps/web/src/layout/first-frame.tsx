import { paths } from '../paths.ts';
import { Logo } from '../ui/logo.tsx';
import { PRODUCT_NAME } from '../ui/product.ts';
import classes from './header.module.css';

/**
 * The header before the session is known: part of every page from the server (prerender.tsx), until the app renders its own.
 */
export function FirstFrame() {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <a href={paths.home} className={classes.home} aria-label={`${PRODUCT_NAME} home`}>
          <Logo />
        </a>
      </div>
    </header>
  );
}
