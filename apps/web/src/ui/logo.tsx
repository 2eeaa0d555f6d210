import classes from './logo.module.css';
import { PRODUCT_NAME } from './product.ts';

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" className={classes.tile} />
        <path d="M9 8v9a7 7 0 0 0 14 0V8" className={classes.letter} />
        <circle cx="23" cy="8" r="2.6" className={classes.dot} />
      </svg>
      <span data-product-name>{PRODUCT_NAME}</span>
    </span>
  );
}
