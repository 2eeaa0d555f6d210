import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { containsTyped } from '@urost3/contract/text/fold-text.ts';

/** Finds the options of a searchable list by folded words, as every other search does. */
export const foldedOptions: OptionsFilter = ({ options, search }) => {
  const found = (items: ComboboxParsedItem[]): ComboboxParsedItem[] =>
    items.flatMap((item) => {
      if (!('group' in item)) return containsTyped(item.label, search) ? item : [];
      const own = found(item.items) as typeof item.items;
      return own.length > 0 ? { ...item, items: own } : [];
    });
  return found(options);
};
