// Prints what this Node's Intl.DateTimeFormat gives for pseudo-random cases, one
// JSON line each: node make_datetime.mjs [count] [seed] > datetime.jsonl
// Made with Node 20.20.2 (ICU 78.2, CLDR 48.0). The choice is deterministic.
import { readdirSync } from 'node:fs';
const count = +(process.argv[2] ?? 600);
let state = +(process.argv[3] ?? 20) >>> 0;
const only = process.argv[4] ?? '';
const random = () => { // mulberry32
  state = (state + 0x6d2b79f5) >>> 0;
  let t = state;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const pick = (list) => list[Math.floor(random() * list.length)];
const chance = (p) => random() < p;
const common = 'en-US en-GB en-CA en-AU en-IN de-DE de-AT de-CH fr-FR fr-CA es-ES es-MX it-IT pt-BR pt-PT nl-NL sv-SE nb-NO da-DK fi-FI pl-PL cs-CZ ru-RU uk-UA tr-TR ar-EG ar-SA ar he-IL hi-IN ja-JP ko-KR zh-CN zh-TW th-TH vi-VN id-ID el-GR hu-HU ro-RO fa-IR bg-BG'.split(' ');
const all = readdirSync(new URL('../data', import.meta.url)).filter((f) => f.endsWith('.bin'))
  .map((f) => f.slice(0, -4)).filter((l) => l !== 'supplemental' && l !== 'root').sort();
const zones = 'UTC UTC UTC America/New_York America/Los_Angeles America/Sao_Paulo America/Phoenix America/St_Johns Europe/London Europe/Berlin Europe/Paris Europe/Dublin Europe/Moscow Europe/Istanbul Europe/Kyiv Africa/Cairo Africa/Johannesburg Africa/Casablanca Asia/Tokyo Asia/Shanghai Asia/Kolkata Asia/Kathmandu Asia/Tehran Asia/Dubai Asia/Singapore Asia/Seoul Australia/Sydney Australia/Adelaide Australia/Lord_Howe Pacific/Auckland Pacific/Honolulu Pacific/Apia Etc/GMT+5 US/Eastern Atlantic/Azores'.split(' ');
const values = ['short', 'medium', 'long', 'full'];
const instant = () => {
  const r = random();
  if (r < 0.1) return pick([0, 1704067200000, 1709210096789, 951782400000, -86400000, 1e12, 1720008000000, 1735689599999, 1711846800000, 1720051200000]);
  if (r < 0.15) return Math.floor(-2e12 + random() * 2e12);
  const day = 86400000 * Math.floor(10957 + random() * 11000); // 2000 to 2030
  return day + pick([0, 43200000, 3600000 * Math.floor(random() * 24), Math.floor(random() * 86400000)]);
};
const components = () => {
  const o = {};
  const set = (name, p, list) => { if (chance(p)) o[name] = pick(list); };
  const kind = random();
  if (kind < 0.75) {
    set('weekday', 0.35, ['narrow', 'short', 'long', 'long']);
    set('era', 0.06, ['narrow', 'short', 'long']);
    set('year', 0.65, ['numeric', 'numeric', '2-digit']);
    set('month', 0.75, ['numeric', '2-digit', 'short', 'long', 'long', 'narrow']);
    set('day', 0.7, ['numeric', 'numeric', '2-digit']);
  }
  if (kind > 0.45) {
    set('dayPeriod', 0.06, ['narrow', 'short', 'long']);
    set('hour', 0.8, ['numeric', '2-digit']);
    set('minute', 0.75, ['numeric', '2-digit']);
    set('second', 0.4, ['numeric', '2-digit']);
    set('fractionalSecondDigits', 0.08, [1, 2, 3]);
    set('timeZoneName', 0.2, ['short', 'short', 'long', 'shortOffset', 'longOffset', 'shortGeneric', 'longGeneric']);
  }
  return o;
};
const options = () => {
  let o = {};
  const kind = random();
  if (kind < 0.35) {
    if (chance(0.75)) o.dateStyle = pick(values);
    if (chance(0.6) || !o.dateStyle) o.timeStyle = pick(values);
  } else if (kind < 0.93) o = components();
  if (chance(0.12)) o.hour12 = chance(0.5);
  if (chance(0.08)) o.hourCycle = pick(['h11', 'h12', 'h23', 'h24']);
  if (chance(0.03)) o.numberingSystem = pick(['latn', 'arab', 'deva', 'thai', 'fullwide']);
  if (chance(0.03)) o.calendar = pick(['gregory', 'buddhist', 'persian', 'japanese', 'islamic-umalqura', 'islamic-civil']);
  o.timeZone = pick(zones);
  return o;
};
const tried = (f) => { try { return f(); } catch (e) { return { error: `${e.name}: ${e.message}` }; } };
for (let i = 0; i < count; i++) {
  let l = chance(0.6) ? pick(common) : pick(all);
  if (chance(0.03)) l += pick(['-u-hc-h12', '-u-hc-h23', '-u-ca-gregory', '-u-nu-latn', '-u-ca-buddhist-hc-h11', '-u-ca-islamic-umalqura', '-u-ca-gregory-nu-latn']);
  const o = options();
  const t = instant();
  const c = { l, o, t };
  const method = only || pick(['format', 'format', 'format', 'parts', 'range', 'range', 'rangeParts', 'resolved', 'date', 'time', 'string']);
  c.m = method;
  if (method === 'range' || method === 'rangeParts') {
    c.t2 = t + pick([0, 1, 1000, 60000, 3600000, 7200000, 43200000, 86400000, 5 * 86400000, 40 * 86400000, 400 * 86400000]);
  }
  c.r = tried(() => {
    switch (method) {
      case 'date': return new Date(t).toLocaleDateString(l, o);
      case 'time': return new Date(t).toLocaleTimeString(l, o);
      case 'string': return new Date(t).toLocaleString(l, o);
    }
    const f = new Intl.DateTimeFormat(l, o);
    switch (method) {
      case 'format': return f.format(t);
      case 'parts': return f.formatToParts(t);
      case 'range': return f.formatRange(t, c.t2);
      case 'rangeParts': return f.formatRangeToParts(t, c.t2);
      default: return f.resolvedOptions();
    }
  });
  console.log(JSON.stringify(c));
}
