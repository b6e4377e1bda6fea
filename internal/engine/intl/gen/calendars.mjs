// Prints the month and era names of the calendars whose npm packages stop
// before CLDR 48 (buddhist, persian, islamic, japanese) for every locale that
// has a data file, as this Node's ICU gives them: node calendars.mjs > calendars.tsv
// (Node 20.20.2: ICU 78.2, CLDR 48.0). Lines: locale, calendar, key, values; a key
// is E for eras, M for months, F for months beside a day where they differ, and
// the width.
import { readdirSync } from 'node:fs';
const locales = readdirSync(new URL('../data', import.meta.url)).filter((f) => f.endsWith('.bin'))
  .map((f) => f.slice(0, -4)).filter((l) => l !== 'supplemental').sort();
const day = 86400e3;
const part = (f, d, type) => f.formatToParts(d).find((p) => p.type === type)?.value ?? '';
const out = [];
for (const locale of locales) {
  const tag = locale === 'root' ? 'und' : locale;
  let base;
  try { base = new Intl.Locale(tag); } catch { continue; }
  if (locale !== 'root' && Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0) continue;
  const name = locale === 'root' ? 'en-u-va-posix' : tag;
  const make = (calendar, o) => new Intl.DateTimeFormat(name, { calendar, numberingSystem: 'latn', timeZone: 'UTC', ...o });
  for (const calendar of ['persian', 'islamic-umalqura']) {
    const number = new Intl.DateTimeFormat('en', { calendar, month: 'numeric', timeZone: 'UTC' });
    const starts = [];
    for (let d = Date.UTC(2024, 0, 1); starts.filter(Boolean).length < 12; d += day) {
      const m = +part(number, d, 'month');
      starts[m] ??= d;
    }
    for (const [key, month] of [['Mw', 'long'], ['Ma', 'short'], ['Mn', 'narrow']]) {
      const read = (f) => starts.slice(1).map((d) => part(f, d, 'month')).join('|');
      const alone = read(make(calendar, { month }));
      out.push([locale, calendar, key, alone]);
      const dated = read(make(calendar, { month, day: 'numeric' }));
      if (dated !== alone && !/\p{Nd}/u.test(dated)) out.push([locale, calendar, 'F' + key[1], dated]);
    }
  }
  const eras = { persian: [0], 'islamic-umalqura': [0], buddhist: [0],
    japanese: [[1890, 0], [1920, 0], [1950, 0], [2000, 0], [2024, 0]].map(([y, m]) => Date.UTC(y, m, 5)) };
  for (const [calendar, dates] of Object.entries(eras)) {
    for (const [key, era] of [['Ew', 'long'], ['Ea', 'short'], ['En', 'narrow']]) {
      const f = make(calendar, { era, year: 'numeric', month: 'long', day: 'numeric' });
      out.push([locale, calendar, key, dates.map((d) => part(f, d, 'era')).join('|')]);
    }
  }
}
// Where the months of the observed calendars begin: days from 1970 to 1 Muharram
// 1300, then three hexadecimal digits for each year to 1600, a bit for each
// month of 30 days.
for (const calendar of ['islamic-umalqura', 'islamic']) {
  const f = new Intl.DateTimeFormat('en', { calendar, timeZone: 'UTC' });
  const read = (d) => ['year', 'month', 'day'].map((type) => +part(f, d, type));
  let d = Date.UTC(1882, 10, 1);
  while (read(d).join() !== '1300,1,1') d += day;
  let months = d / day + '|';
  for (let year = 1300; year <= 1600; year++) {
    let bits = 0;
    for (let month = 0; month < 12; month++) {
      const length = read(d + 29 * day)[2] === 30 ? 30 : 29;
      if (length === 30) bits |= 1 << month;
      d += length * day;
    }
    months += bits.toString(16).padStart(3, '0');
  }
  out.push(['*', calendar, 'months', months]);
}
// A line that the locale with one subtag less has too is left out.
const known = new Set();
console.log(out.filter(([locale, ...rest]) => {
  known.add([locale, ...rest].join('\t'));
  const up = locale.replace(/-[^-]*$/, '');
  return up === locale || !known.has([up, ...rest].join('\t'));
}).map((l) => l.join('\t')).join('\n'));
