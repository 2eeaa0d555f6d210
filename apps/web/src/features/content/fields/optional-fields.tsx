import { Box } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Fold } from '../../../ui/page/pieces.tsx';

interface OptionalFieldsProps {
  label: string;
  /** Whether the fields have a value. Used fields are unfolded. */
  isUsed: boolean;
  children: ReactNode;
}

/** Optional fields, folded until they are used. They are rendered from their first unfolding on. */
export function OptionalFields({ label, isUsed, children }: OptionalFieldsProps) {
  const [isShown, setIsShown] = useState(isUsed);
  // Stays true, so that a field does not disappear while its author deletes the last letter.
  if (isUsed && !isShown) setIsShown(true);
  return (
    <Fold
      summary={
        <Box component="span" py="3xs">
          {label}
        </Box>
      }
      fz="sm"
      open={isShown}
      onToggle={(event) => event.currentTarget.open && setIsShown(true)}
    >
      {isShown && children}
    </Fold>
  );
}
