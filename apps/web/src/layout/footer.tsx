import { Text } from '@mantine/core';
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
        <Text size="sm">
          © {new Date().getFullYear()} {PRODUCT_NAME}. All rights reserved.
        </Text>
        <Text size="sm" c="dimmed">
          For education only. It does not replace clinical judgement, local guidelines or
          supervision.
        </Text>
      </div>
    </footer>
  );
}
