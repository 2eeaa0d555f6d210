import { Box, Button, Group } from '@mantine/core';

interface FilterChip<Value extends string> {
  value: Value;
  label: string;
  /** The number of rows with this filter; null while unknown. */
  count: number | null;
}

interface FilterChipsProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  chips: readonly FilterChip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Filters a list. Exactly one chip is pressed. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, chips, value, onChange } = props;
  return (
    <Group component="fieldset" gap="2xs" aria-label={label}>
      {chips.map((chip) => (
        <Button
          key={chip.value}
          variant={chip.value === value ? 'filled' : 'default'}
          size="sm"
          radius="xl"
          flex={{ base: 'auto', xs: 'none' }}
          px={{ base: 'xs', xs: 'md' }}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}{' '}
          {chip.count !== null && (
            <Box component="span" ms="2xs" opacity={0.85} data-figures>
              {chip.count}
            </Box>
          )}
        </Button>
      ))}
    </Group>
  );
}
