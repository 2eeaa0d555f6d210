-- Events of an interviewer's own calendar that were not understood at the last reading: titles and days, encrypted.
alter table busy_calendars add column sealed_unclear text;
