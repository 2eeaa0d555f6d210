// The 76 places in the United Kingdom with city status (list of 2022), for sign-up and profile.

import { foldText } from '../text/fold-text.ts';

const cities: readonly string[] = [
  'Aberdeen',
  'Armagh',
  'Bangor (County Down)',
  'Bangor (Gwynedd)',
  'Bath',
  'Belfast',
  'Birmingham',
  'Bradford',
  'Brighton & Hove',
  'Bristol',
  'Cambridge',
  'Canterbury',
  'Cardiff',
  'Carlisle',
  'Chelmsford',
  'Chester',
  'Chichester',
  'Colchester',
  'Coventry',
  'Derby',
  'Doncaster',
  'Dundee',
  'Dunfermline',
  'Durham',
  'Edinburgh',
  'Ely',
  'Exeter',
  'Glasgow',
  'Gloucester',
  'Hereford',
  'Inverness',
  'Kingston upon Hull',
  'Lancaster',
  'Leeds',
  'Leicester',
  'Lichfield',
  'Lincoln',
  'Lisburn',
  'Liverpool',
  'London',
  'Londonderry',
  'Manchester',
  'Milton Keynes',
  'Newcastle upon Tyne',
  'Newport',
  'Newry',
  'Norwich',
  'Nottingham',
  'Oxford',
  'Perth',
  'Peterborough',
  'Plymouth',
  'Portsmouth',
  'Preston',
  'Ripon',
  'Salford',
  'Salisbury',
  'Sheffield',
  'Southampton',
  'Southend-on-Sea',
  'St Albans',
  'St Asaph',
  'St Davids',
  'Stirling',
  'Stoke-on-Trent',
  'Sunderland',
  'Swansea',
  'Truro',
  'Wakefield',
  'Wells',
  'Westminster',
  'Winchester',
  'Wolverhampton',
  'Worcester',
  'Wrexham',
  'York',
];

/** Everyday and Welsh names by which the search also finds a city. */
const otherNames: Readonly<Record<string, string>> = {
  'Brighton & Hove': 'Brighton and Hove',
  Cardiff: 'Caerdydd',
  'Kingston upon Hull': 'Hull',
  Londonderry: 'Derry',
  Newport: 'Casnewydd',
  'St Albans': 'Saint Albans',
  'St Asaph': 'Saint Asaph Llanelwy',
  'St Davids': "Saint David's Tyddewi",
  Swansea: 'Abertawe',
  Wrexham: 'Wrecsam',
};

/** The number of suggestions shown at once, as specified. */
const CITY_SUGGESTIONS = 10;

/** The first ten cities whose name or other name contains the text. Cities whose name starts with the text come first. */
export function matchCities(typed: string): string[] {
  const wanted = foldText(typed);
  const found = cities.filter((city) =>
    foldText(`${city} ${otherNames[city] ?? ''}`).includes(wanted),
  );
  const begins = (city: string) => foldText(city).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((city) => !begins(city))].slice(
    0,
    CITY_SUGGESTIONS,
  );
}

/** @returns the city in the list's spelling; null when it is not in the list */
export function findCity(typed: string): string | null {
  const wanted = foldText(typed);
  return cities.find((city) => foldText(city) === wanted) ?? null;
}
