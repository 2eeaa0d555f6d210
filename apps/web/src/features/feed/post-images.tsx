import { Anchor, Stack } from '@mantine/core';
import { isShownImageAddress } from '@urost3/contract/image-hosts.ts';
import { isSafeLink } from '../../ui/safe-url.ts';
import classes from './feed.module.css';

/**
 * Uploaded images and images of known hosts are shown. Any other image is a link that shows its host, or is left out
 * when its URL is not safe.
 */
export function PostImages({ images, title }: { images: readonly string[]; title: string }) {
  if (images.length === 0) return null;
  return (
    <Stack gap="xs">
      {images.map((address, index) => {
        const isOurs = address.startsWith('/api/');
        if (isOurs || isShownImageAddress(address)) {
          return (
            <img
              key={address}
              src={address}
              alt={`${index + 1} of ${images.length} with the post “${title}”`}
              loading="lazy"
              decoding="async"
              referrerPolicy="no-referrer"
              className={classes.image}
            />
          );
        }
        if (!isSafeLink(address)) return null;
        return (
          <Anchor
            key={address}
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            size="sm"
          >
            Image at {new URL(address).hostname}
          </Anchor>
        );
      })}
    </Stack>
  );
}
