// Each property of RFC 5545 that decides when an event takes place, in the forms that calendar products write.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutCalendar } from './calendar-components.ts';
import { readBusyTimes } from './calendar-events.ts';

const range = { from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-04-30T00:00:00Z') };

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Clinic', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** The busy hours in UTC, such as `03-02T09`, and the events that were not understood. */
function read(file: string) {
  const components = cutCalendar(file);
  if (!components) return null;
  const { hours, unclear } = readBusyTimes(components, range);
  return {
    hours: hours.map((hour) => new Date(hour).toISOString().slice(5, 13)),
    unclear: unclear.map(({ title, day }) => `${title} ${day}`),
  };
}

const AT_NINE = ['DTSTART:20260302T090000Z', 'DTEND:20260302T100000Z'];
const NINE = ['03-02T09'];
const WEEKLY = ['UID:w', 'DTSTART;TZID=Europe/London:20260316T090000', 'DURATION:PT1H'];
const hoursOf = (day: string) =>
  Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`);
const MONDAYS = [
  '03-16T09',
  '03-23T09',
  '03-30T08',
  '04-06T08',
  '04-13T08',
  '04-20T08',
  '04-27T08',
];

const customZone = (id: string, winter: string, summer: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  `TZOFFSETFROM:${summer}`,
  `TZOFFSETTO:${winter}`,
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  `TZOFFSETFROM:${winter}`,
  `TZOFFSETTO:${summer}`,
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

const understood: [string, string[], string[]][] = [
  ['a start without an end', event('DTSTART:20260302T090000Z'), []],
  ['a start without seconds', event('DTSTART:20260302T0900Z', 'DURATION:PT1H'), NINE],
  [
    'a duration of weeks and days',
    event('DTSTART;VALUE=DATE:20260302', 'DURATION:P1D'),
    hoursOf('03-02'),
  ],
  ['a day without an end', event('DTSTART;VALUE=DATE:20260302'), hoursOf('03-02')],
  [
    'a day that ends on itself',
    event('DTSTART;VALUE=DATE:20260302', 'DTEND;VALUE=DATE:20260302'),
    hoursOf('03-02'),
  ],
  [
    'a day without VALUE',
    event('DTSTART:20260302', 'DTEND:20260304'),
    [...hoursOf('03-02'), ...hoursOf('03-03')],
  ],
  ['a floating time', event('DTSTART:20260402T090000', 'DTEND:20260402T100000'), ['04-02T08']],
  [
    'a floating time beside a zone',
    [
      ...customZone('Europe/Vienna', '+0100', '+0200'),
      ...event('DTSTART:20260402T090000', 'DURATION:PT1H'),
    ],
    ['04-02T08'],
  ],
  [
    'a floating time that repeats',
    event('DTSTART:20260316T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'),
    MONDAYS,
  ],
  [
    'a zone with a slash before it',
    event('DTSTART;TZID=/Europe/Vienna:20260302T100000', 'DURATION:PT1H'),
    NINE,
  ],
  [
    'a zone with its publisher',
    event('DTSTART;TZID=/mozilla.org/20050126_1/Europe/Vienna:20260302T100000', 'DURATION:PT1H'),
    NINE,
  ],
  [
    'a zone in quotation marks',
    event('DTSTART;TZID="Europe/Vienna":20260302T100000', 'DURATION:PT1H'),
    NINE,
  ],
  [
    'a zone of Windows',
    event('DTSTART;TZID=W. Europe Standard Time:20260302T100000', 'DURATION:PT1H'),
    NINE,
  ],
  [
    'a zone with commas',
    event(
      'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20260402T110000',
      'DURATION:PT1H',
    ),
    ['04-02T09'],
  ],
  [
    'a custom zone',
    [
      ...customZone('Customized Time Zone', '+0100', '+0200'),
      ...event('DTSTART;TZID=Customized Time Zone:20260402T110000', 'DURATION:PT1H'),
    ],
    ['04-02T09'],
  ],
  [
    'a custom zone of Microsoft',
    [
      ...customZone('tzone://Microsoft/Custom', '+0100', '+0200'),
      ...event('DTSTART;TZID="tzone://Microsoft/Custom":20260302T100000', 'DURATION:PT1H'),
    ],
    NINE,
  ],
  [
    'a short name with a definition',
    [
      ...customZone('EST', '+0100', '+0200'),
      ...event('DTSTART;TZID=EST:20260302T100000', 'DURATION:PT1H'),
    ],
    NINE,
  ],
  [
    'a definition after its use',
    [
      ...event('DTSTART;TZID=Here:20260302T100000', 'DURATION:PT1H'),
      ...customZone('Here', '+0100', '+0200'),
    ],
    NINE,
  ],
  [
    'lower case names',
    event('dtstart:20260302T090000Z', 'duration:pt1h', 'status:confirmed'),
    NINE,
  ],
  ['folded lines', event('DTSTART:202603', ' 02T090000Z', 'DTEND:20260302T10', '\t0000Z'), NINE],
  [
    'properties of products',
    event(...AT_NINE, 'X-APPLE-TRAVEL;X-TITLE="a:b;c":1', 'X-WR-ALARMUID:20260401T090000Z'),
    NINE,
  ],
  [
    'an alarm with its own duration',
    event(...AT_NINE, 'BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT5H', 'END:VALARM'),
    NINE,
  ],
  ['a tentative event', event(...AT_NINE, 'STATUS:TENTATIVE'), NINE],
  ['a cancelled event', event(...AT_NINE, 'STATUS:Cancelled'), []],
  ['a transparent event', event(...AT_NINE, 'TRANSP;X-A=1:transparent'), []],
  [
    'a working-elsewhere event',
    event(...AT_NINE, 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'),
    [],
  ],
  ['a cancelled event that is unreadable', event('DTSTART:soon', 'STATUS:CANCELLED'), []],
  [
    'a rule with a day as its end',
    event(...WEEKLY, 'RRULE:FREQ=WEEKLY;UNTIL=20260330'),
    MONDAYS.slice(0, 3),
  ],
  [
    'a rule with a local end',
    event(...WEEKLY, 'RRULE:FREQ=WEEKLY;UNTIL=20260330T090000'),
    MONDAYS.slice(0, 3),
  ],
  ['a rule with a number', event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=2'), MONDAYS.slice(0, 2)],
  [
    'every second week',
    event(...WEEKLY, 'RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=MO'),
    ['03-16T09', '03-30T08', '04-13T08', '04-27T08'],
  ],
  [
    'the last weekday of the month',
    event(
      'DTSTART:20260331T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    ),
    ['03-31T09'],
  ],
  [
    'a yearly day',
    event('DTSTART;VALUE=DATE:20200302', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2'),
    hoursOf('03-02'),
  ],
  [
    'a rule of decades',
    event(
      'DTSTART:19700105T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20260303T000000Z',
    ),
    NINE,
  ],
  [
    'a start beside its rule',
    event(
      'DTSTART:20260302T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260304T000000Z',
    ),
    ['03-02T09', '03-03T09'],
  ],
  [
    'further dates',
    event(...AT_NINE, 'RDATE:20260303T090000Z,20260304T090000Z', 'RDATE;VALUE=DATE:20260310'),
    [...NINE, '03-03T09', '03-04T09', ...hoursOf('03-10')],
  ],
  [
    'further periods',
    event(...AT_NINE, 'RDATE;VALUE=PERIOD:20260303T090000Z/PT2H,20260304T090000Z/20260304T100000Z'),
    [...NINE, '03-03T09', '03-03T10', '03-04T09'],
  ],
  [
    'dates without it',
    event(
      ...WEEKLY,
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=Europe/London:20260323T090000,20260330T090000',
    ),
    ['03-16T09', '04-06T08'],
  ],
  [
    'days without it',
    event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20260323'),
    ['03-16T09', '03-30T08'],
  ],
  [
    'several rules',
    event(
      'DTSTART:20260302T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=2',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ),
    ['03-02T09', '03-03T09', '03-09T09'],
  ],
  [
    'two changes of a series without the series',
    [
      ...event(
        'UID:w',
        'RECURRENCE-ID:20260302T090000Z',
        'DTSTART:20260302T110000Z',
        'DURATION:PT1H',
      ),
      ...event(
        'UID:w',
        'RECURRENCE-ID:20260309T090000Z',
        'DTSTART:20260309T110000Z',
        'DURATION:PT1H',
      ),
    ],
    ['03-02T11', '03-09T11'],
  ],
  [
    'two events with one UID',
    [...event('UID:a', ...AT_NINE), ...event('UID:a', 'DTSTART:20260303T090000Z', 'DURATION:PT1H')],
    [...NINE, '03-03T09'],
  ],
  [
    'a newer version of an event',
    [
      ...event('UID:a', 'SEQUENCE:2', 'DTSTART:20260303T090000Z', 'DURATION:PT1H'),
      ...event('UID:a', 'SEQUENCE:1', ...AT_NINE),
    ],
    ['03-03T09'],
  ],
  [
    'events without a UID',
    [...event(...AT_NINE), ...event('UID:', 'DTSTART:20260303T090000Z', 'DURATION:PT1H')],
    [...NINE, '03-03T09'],
  ],
  [
    'a changed and a cancelled date, before their series and in another zone',
    [
      ...event(
        'UID:w',
        'RECURRENCE-ID:20260323T090000Z',
        'DTSTART:20260324T150000Z',
        'DURATION:PT2H',
      ),
      ...event(
        'UID:w',
        'RECURRENCE-ID;TZID=Europe/Vienna:20260330T100000',
        'DTSTART:20260330T080000Z',
        'STATUS:CANCELLED',
      ),
      ...event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=4'),
    ],
    ['03-16T09', '03-24T15', '03-24T16', '04-06T08'],
  ],
  [
    'a change from a date on',
    [
      ...event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ...event(
        'UID:w',
        'RECURRENCE-ID;TZID=Europe/London;RANGE=THISANDFUTURE:20260323T090000',
        'DTSTART;TZID=Europe/London:20260324T140000',
        'DURATION:PT1H',
      ),
    ],
    ['03-16T09', '03-24T14', '03-31T13', '04-07T13'],
  ],
  [
    'the end of a series from a date on',
    [
      ...event(...WEEKLY, 'RRULE:FREQ=WEEKLY'),
      ...event(
        'UID:w',
        'RECURRENCE-ID;TZID=Europe/London;RANGE=THISANDFUTURE:20260323T090000',
        'DTSTART;TZID=Europe/London:20260323T090000',
        'STATUS:CANCELLED',
      ),
    ],
    ['03-16T09'],
  ],
  [
    'a busy list',
    [
      'BEGIN:VFREEBUSY',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260302T090000Z/PT1H',
      'FREEBUSY;fbtype=free:20260303T090000Z/PT1H',
      'END:VFREEBUSY',
    ],
    NINE,
  ],
  [
    'tasks and journals',
    ['BEGIN:VTODO', ...AT_NINE, 'END:VTODO', 'BEGIN:VJOURNAL', ...AT_NINE, 'END:VJOURNAL'],
    [],
  ],
  [
    'a second calendar in the file',
    [
      ...event(...AT_NINE),
      'END:VCALENDAR',
      'BEGIN:VCALENDAR',
      ...event('DTSTART:20260303T090000Z', 'DURATION:PT1H'),
    ],
    [...NINE, '03-03T09'],
  ],
];

test.each(understood)('a busy calendar is understood with %s', (_, lines, hours) => {
  expect(read(calendar(...lines))).toEqual({ hours, unclear: [] });
});

const notUnderstood: [string, string[], string[]][] = [
  ['an interval of 0', event(...WEEKLY, 'RRULE:FREQ=WEEKLY;INTERVAL=0'), MONDAYS],
  ['an unknown weekday', event(...WEEKLY, 'RRULE:FREQ=WEEKLY;BYDAY=XX'), MONDAYS],
  ['a negative number of times', event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=-3'), MONDAYS],
  ['an unknown frequency', event(...WEEKLY, 'RRULE:FREQ=FORTNIGHTLY'), MONDAYS.slice(0, 1)],
  [
    'a rule that repeats without end',
    event('DTSTART:20260302T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY'),
    NINE,
  ],
  [
    'an end before its start',
    event('DTSTART:20260302T090000Z', 'DTEND:20260302T080000Z'),
    hoursOf('03-02'),
  ],
  ['an unreadable end', event('DTSTART:20260302T090000Z', 'DTEND:noon'), hoursOf('03-02')],
  [
    'an unreadable duration',
    event('DTSTART:20260302T090000Z', 'DURATION:1 hour'),
    hoursOf('03-02'),
  ],
  [
    'an endless duration',
    event('DTSTART:20260302T090000Z', 'DURATION:P999999999D'),
    hoursOf('03-02'),
  ],
  ['an hour of 25', event('DTSTART:20260302T250000Z', 'DURATION:PT1H'), hoursOf('03-02')],
  ['two starts', event('DTSTART:20260302T090000Z', ...AT_NINE), hoursOf('03-02')],
  [
    'an unknown zone',
    event('DTSTART;TZID=Nowhere:20260302T090000', 'DURATION:PT1H'),
    hoursOf('03-02'),
  ],
  [
    'a customised zone without a definition',
    event('DTSTART;TZID=Customized Time Zone:20260302T090000', 'DURATION:PT1H'),
    hoursOf('03-02'),
  ],
  [
    'a zone that is nowhere',
    [
      ...customZone('Here', '+0113', '+0219'),
      ...event('DTSTART;TZID=Here:20260302T090000', 'DURATION:PT1H'),
    ],
    hoursOf('03-02'),
  ],
  [
    'a start without its parameter',
    event('DTSTART;TZID=:20260302T090000', 'DURATION:PT1H'),
    hoursOf('03-02'),
  ],
  [
    'an unreadable exception',
    event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:tomorrow,20260323T090000Z'),
    ['03-16T09', '03-30T08'],
  ],
  [
    'an unreadable further date',
    event(...AT_NINE, 'RDATE:20260303T990000Z'),
    [...NINE, ...hoursOf('03-03')],
  ],
  [
    'an unreadable change',
    [
      ...event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ...event('UID:w', 'RECURRENCE-ID:later', 'DTSTART:20260324T090000Z', 'DURATION:PT1H'),
    ],
    ['03-16T09', '03-23T09', '03-24T09'],
  ],
];

test.each(notUnderstood)(
  'an event of a busy calendar with %s blocks its own hours and is named, and the other events count',
  (_, lines, own) => {
    const other = event('UID:other', 'DTSTART:20260405T180000Z', 'DURATION:PT1H');
    const found = read(calendar(...lines, ...other));
    expect(found?.hours).toEqual([...own, '04-05T18'].sort());
    expect(found?.unclear).toHaveLength(1);
    expect(own.map((hour) => `Clinic 2026-${hour.slice(0, 5)}`)).toContain(found?.unclear[0]);
  },
);

test('an event of a busy calendar without any day is named and blocks nothing, and one that is over is not named', () => {
  expect(read(calendar(...event('UID:a')))).toEqual({ hours: [], unclear: ['Clinic null'] });
  const over = event('DTSTART:20250302T090000Z', 'DTEND:noon');
  expect(read(calendar(...over))).toEqual({ hours: [], unclear: [] });
});

test('a busy calendar is read with every kind of line end and a byte order mark, and refused when its end is missing', () => {
  const file = calendar(...event(...AT_NINE));
  for (const lineEnd of ['\n', '\r', '\r\n', '\r\r\n'])
    expect(read(`\uFEFF${file.replaceAll('\r\n', lineEnd)}`)?.hours).toEqual(NINE);
  expect(read(file.replace('END:VCALENDAR', ''))).toBeNull();
  const unended = [
    'BEGIN:VEVENT',
    ...AT_NINE,
    'BEGIN:VALARM',
    ...event('DTSTART:20260303T090000Z', 'DURATION:PT1H'),
  ];
  expect(read(calendar(...unended))?.hours).toEqual([...hoursOf('03-02'), '03-03T09']);
});

test('no line of an event keeps the other events of a busy calendar from being read', () => {
  const name = fc.constantFrom(
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'RDATE',
    'EXDATE',
    'UID',
    'RECURRENCE-ID',
    'SEQUENCE',
    'STATUS',
    'BEGIN',
    'END',
    '__proto__',
  );
  const words = fc.constantFrom(
    '20260302',
    'T090000',
    'Z',
    '/',
    ',',
    'PT1H',
    '-P1D',
    ';TZID=',
    'Europe/London',
    ';VALUE=DATE',
    ';RANGE=THISANDFUTURE',
    'FREQ=WEEKLY',
    ';INTERVAL=',
    '0',
    '9'.repeat(20),
    ';UNTIL=',
    ';BYDAY=',
    '"',
    ':',
    'VEVENT',
    '\\',
  );
  const line = fc
    .tuple(name, fc.array(words, { maxLength: 6 }))
    .map(([first, rest]) => `${first}${rest.join('').startsWith(';') ? '' : ':'}${rest.join('')}`);
  const other = event('UID:other', 'DTSTART:20260405T180000Z', 'DURATION:PT1H');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      expect(read(calendar(...event(...lines), ...other))?.hours).toContain('04-05T18');
    }),
    { numRuns: 300 },
  );
});
