import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { findCity, matchCities } from '@urost3/contract/cities.ts';
import { type KeyboardEvent, useRef, useState } from 'react';

interface CityFieldProps {
  /** A city of the list, or '' for none yet. */
  value: string;
  onChange: (city: string) => void;
  error?: string | undefined;
}

/** Searchable pick list of UK cities: Enter takes the only match, Escape cancels what was typed. */
export function CityField({ value, onChange, error }: CityFieldProps) {
  const [typed, setTyped] = useState(value);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const matches = matchCities(typed);
  // What Escape goes back to; '' while somebody types is no choice.
  const chosen = useRef(value);
  if (value) chosen.current = value;

  const choose = (city: string) => {
    setTyped(city);
    onChange(city);
    combobox.closeDropdown();
  };

  const type = (text: string) => {
    setTyped(text);
    onChange(findCity(text) ?? '');
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };

  const cancel = () => {
    choose(chosen.current);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter' || !combobox.dropdownOpened) return;
    // An open list takes the key: the form is not sent from inside it.
    event.preventDefault();
    const [only] = matches;
    if (matches.length === 1 && only) choose(only);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          label="City"
          name="city"
          size="md"
          required
          withAsterisk={false}
          autoComplete="off"
          placeholder="Type to search UK cities"
          value={typed}
          error={error}
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
