import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { PRODUCT_NAME } from '../ui/product.ts';
import classes from './footer.module.css';

const links = [
  { label: 'Terms of use', path: paths.terms },
  { label: 'Privacy', path: paths.privacy },
  { label: 'Refunds', path: paths.refunds },
  { label: 'Contact', path: paths.contact },
];

/**
 * A prerendered page contains the year of its build. Hydration does not replace it, so an effect sets the current year.
 */
function Copyright() {
  const words = `© ${new Date().getFullYear()} ${PRODUCT_NAME}. All rights reserved.`;
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (element.current) element.current.textContent = words;
  }, [words]);
  return (
    <Text size="sm" ref={element} suppressHydrationWarning>
      {words}
    </Text>
  );
}

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <nav aria-label="About this site" className={classes.links}>
          {links.map((link) => (
            <Link key={link.path} to={link.path} className={classes.link}>
              {link.label}
            </Link>
          ))}
        </nav>
        <Copyright />
        <Text size="sm" c="dimmed">
          For education only. It does not replace clinical judgement, local guidelines or
          supervision.
        </Text>
      </div>
    </footer>
  );
}
