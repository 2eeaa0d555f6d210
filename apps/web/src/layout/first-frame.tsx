import { paths } from '../paths.ts';
import { Logo } from '../ui/logo.tsx';
import { PRODUCT_NAME } from '../ui/product.ts';
import classes from './header.module.css';

/** The header before it is known who reads it: in every page as it is sent (prerender.tsx), until the app draws its own. */
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
