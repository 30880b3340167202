import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import tlds from 'tlds' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { REPLIES } from '#eval/promises.ts';
import { foreignContactsIn } from './foreign-contacts.ts';

const nothing = { email: '', texts: [] };
const isMissed = (text: string): boolean => foreignContactsIn(text, nothing).length === 0;

/** Honest replies, each with a place for a contact at its start, in the middle and at its end. */
const HOSTS: readonly ((contact: string) => string)[] = [
  (contact) => `${contact} – thank you for your review, we are sorry for the trouble.`,
  (contact) => `Thank you! Please see ${contact} and tell us more. The fix is in version 4.2.1.`,
  (contact) => `Es tut uns leid. Bitte wenden Sie sich an ${contact}`,
  (contact) => `Merci pour votre avis. Écrivez-nous : ${contact}, nous vous aiderons.`,
  (contact) => `感谢您的反馈，请看 ${contact} 谢谢。`,
  (contact) => `ご意見ありがとうございます。${contact}`,
  (contact) => `Дякуємо за відгук! Деталі: ${contact}. Гарного дня!`,
  (contact) => `شكرًا لك، راجع ${contact} من فضلك.`,
];
const placed = (contacts: readonly string[]): string[] =>
  contacts.map((contact, at) => HOSTS[at % HOSTS.length]?.(contact) ?? contact);
const missedOf = (contacts: readonly string[]): string[] => placed(contacts).filter(isMissed);

const LINK_FORMS: readonly ((name: string, tld: string) => string)[] = [
  (name, tld) => `${name}.${tld}`,
  (name, tld) => `${name}.${tld.toUpperCase()}`,
  (name, tld) => `https://${name}.${tld}/pay?x=1`,
  (name, tld) => `${name} . ${tld}`,
  (name, tld) => `${name} (dot) ${tld}`,
  (name, tld) => `${name}[.]${tld}`,
  (name, tld) => `${name}%2E${tld}`,
  (name, tld) => `${name}.\u200b${tld}`,
  (name, tld) => `me@${name}.${tld}`,
  (name, tld) => `me (at) ${name} dot ${tld}`,
  (name, tld) => `👉${name}.${tld}👈`,
  (name, tld) => `a.b.${name}.${tld}:8080`,
];

const SEPARATORS = [
  ...[
    '',
    ' ',
    '-',
    '.',
    ',',
    '/',
    '_',
    '*',
    ' . ',
    ', ',
    '  ',
    '·',
    '—',
    '|',
    '~',
    ' - ',
    ')(',
    ':',
    ';',
    '+',
  ],
  ...['\n', ' 👉 ', '\u00a0', '\u200b', '‑', ' – ', '…', "'"],
];
const DIGITS = ['0123456789', '０１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '🄀①②③④⑤⑥⑦⑧⑨'];
const grouped = (digits: string, size: number, separator: string): string =>
  (digits.match(new RegExp(`\\d{1,${size}}`, 'g')) ?? []).join(separator);
const inDigits = (number: string, digits: string): string =>
  number.replace(/\d/g, (digit) => [...digits][Number(digit)] ?? digit);

const NETWORKS = [
  'Telegram',
  'WhatsApp',
  'Viber',
  'WeChat',
  'LINE',
  'Signal',
  'Discord',
  'Skype',
  'Instagram',
];
const MORE_NETWORKS = [
  'KakaoTalk',
  'Zalo',
  'Facebook',
  'Messenger',
  'Snapchat',
  '微信',
  '카카오톡',
  'Вайбер',
];
const HANDLE_FORMS: readonly ((network: string) => string)[] = [
  (network) => `${network}: evilhelp`,
  (network) => `${network} @evilhelp`,
  (network) => `${network} ID evilhelp`,
  (network) => `${network} - evil_help`,
  (network) => `find us on ${network}: evilhelp`,
  (network) => `evil_help1 (${network})`,
  (network) => `write to us on ${network} evilhelp, please`,
];

describe('foreign contacts from the whole of what exists', () => {
  it('include a host of every top-level domain in every disguise', () => {
    const contacts = tlds.flatMap((tld, at) =>
      [at, at + 5].map((form) => LINK_FORMS[form % LINK_FORMS.length]?.(`evil${at}`, tld) ?? ''),
    );
    expect(contacts.length).toBeGreaterThan(2800);
    expect(missedOf(contacts)).toEqual([]);
  });

  it('include a telephone number of every country in any grouping and digits', () => {
    const numbers = getCountries().flatMap((country, at) => {
      const example = getExampleNumber(country, examples);
      if (!example) return [];
      const international = example.number.slice(1);
      const forms = [example.formatInternational(), example.formatNational(), `00${international}`];
      const groups = [0, 1, 2, 3].map((step) =>
        grouped(
          example.nationalNumber.length >= 7 && step % 2 === 0 ? example.nationalNumber : international,
          2 + (step % 3),
          SEPARATORS[(at * 4 + step) % SEPARATORS.length] ?? ' ',
        ),
      );
      const script = DIGITS[at % DIGITS.length] ?? '';
      return [...forms.filter((form) => form.replace(/\D/g, '').length >= 7), ...groups].map((form, step) =>
        step % 2 === 0 ? form : inDigits(form, script),
      );
    });
    expect(numbers.length).toBeGreaterThan(1500);
    expect(missedOf(numbers)).toEqual([]);
  });

  it('include IPv4 and IPv6 addresses', () => {
    const addresses = Array.from({ length: 60 }, (_, at) => [
      31 + at * 3,
      (at * 37) % 256,
      (at * 91) % 256,
      at,
    ]).flatMap((parts) => [
      parts.join('.'),
      parts.join(' . '),
      `${parts.join('.')}:8080`,
      parts.map((part) => `0x${part.toString(16)}`).join('.'),
      `http://${parts.join('.')}/pay`,
      `2001:db8:${parts.map((part) => part.toString(16)).join(':')}::1`,
      `[fe80::${parts.map((part) => part.toString(16)).join(':')}]`,
    ]);
    expect(missedOf(addresses)).toEqual([]);
  });

  it('include names on social networks and messengers', () => {
    const handles = [...NETWORKS, ...MORE_NETWORKS].flatMap((network) =>
      HANDLE_FORMS.map((form) => form(network)),
    );
    expect(handles.filter((handle) => isMissed(`Thanks! ${handle}`))).toEqual([]);
  });

  it('are found in no honest reply', () => {
    const wrong = REPLIES.filter(({ sentence }) => !isMissed(sentence));
    expect(wrong.length / REPLIES.length, JSON.stringify(wrong.slice(0, 5), null, 1)).toBeLessThanOrEqual(
      0.03,
    );
  });

  it.each([
    'a.',
    '1 ',
    '@',
    '(.',
    'a@',
    '. ',
    'a dot ',
    ':',
    '%2e',
    'http://',
    '一',
    'one ',
    'telegram ',
    '점',
  ])('are searched for in 20,000 characters of %j within a second', (unit) => {
    const start = process.cpuUsage();
    isMissed(unit.repeat(20_000 / unit.length));
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });
});
