import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { findCity, matchCities } from '@urost3/contract/accounts/cities.ts';
import { type KeyboardEvent, useState } from 'react';

interface CityFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  /** The city that is selected at first; '' for none. */
  defaultValue?: string;
  /** Called with '' while the text is not a city of the list. */
  onChange?: (city: string) => void;
}

/** A searchable list of UK cities, which shows at most ten (`matchCities`). Enter selects a city when only one matches, and Escape discards the typed text. */
export function CityField({ defaultValue = '', onChange, ...field }: CityFieldProps) {
  const [value, setValue] = useState(defaultValue);
  const [typed, setTyped] = useState(defaultValue);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const matches = matchCities(typed);
  // The city that returns when the person presses Escape or leaves the field. Typing an unknown city sets `value` to ''
  // but does not change `chosen`.
  const [chosen, setChosen] = useState(defaultValue);

  const change = (text: string, city: string) => {
    setTyped(text);
    setValue(city);
    if (city) setChosen(city);
    onChange?.(city);
  };

  const choose = (city: string) => {
    change(city, city);
    combobox.closeDropdown();
  };

  const type = (text: string) => {
    change(text, findCity(text) ?? '');
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };

  const cancel = () => {
    choose(chosen);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter' || !combobox.dropdownOpened) return;
    // Enter in an open list must not submit the form.
    event.preventDefault();
    const [only] = matches;
    if (matches.length === 1 && only) choose(only);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          {...field}
          label="City"
          size="md"
          required
          withAsterisk={false}
          autoComplete="off"
          placeholder="Type to search UK cities"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={cancel}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Cities">
          {matches.map((city) => (
            <Combobox.Option key={city} value={city} active={city === value}>
              {city}
            </Combobox.Option>
          ))}
          {matches.length === 0 && <Combobox.Empty>No cities found</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
