import { Group } from '@mantine/core';
import classes from './page.module.css';
import { PRODUCT_NAME } from './page-title.ts';

export function Logo() {
  return (
    <Group
      component="span"
      display="inline-flex"
      gap="0.6rem"
      wrap="nowrap"
      c="var(--mantine-color-text)"
      fz="lg"
      fw={700}
      lts="-0.01em"
    >
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" className={classes.tile} />
        <path d="M9 8v9a7 7 0 0 0 14 0V8" className={classes.letter} />
        <circle cx="23" cy="8" r="2.6" className={classes.dot} />
      </svg>
      <span data-product-name>{PRODUCT_NAME}</span>
    </Group>
  );
}
