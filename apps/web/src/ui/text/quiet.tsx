import { createPolymorphicComponent, Text, type TextProps } from '@mantine/core';

/** Small text that is less important than what is around it. */
export const Quiet = createPolymorphicComponent<'p', TextProps>((props: TextProps) => (
  <Text size="sm" c="var(--page-quiet)" {...props} />
));
