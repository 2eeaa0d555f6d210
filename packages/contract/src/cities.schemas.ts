import { findCity } from './cities.ts';
import { requiredText } from './text.schemas.ts';

export const City = requiredText('City is required.')
  .refine((value) => findCity(value) !== null, 'Please choose a city from the list.')
  .transform((value) => findCity(value) ?? value);
