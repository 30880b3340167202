import { describe, expect, it } from 'vitest';
import { columnsOf, exportRowOf, missingColumns } from './google-export.ts';

const HEADER =
  'Package Name,App Version Code,App Version Name,Reviewer Language,Device,Review Submit Date and Time,Review Submit Millis Since Epoch,Review Last Update Date and Time,Review Last Update Millis Since Epoch,Star Rating,Review Title,Review Text,Developer Reply Date and Time,Developer Reply Millis Since Epoch,Developer Reply Text,Review Link'.split(
    ',',
  );
const columns = columnsOf(HEADER);
const LINK =
  'https://play.google.com/console/developers/app/user-feedback/review-details?reviewId=gp%3AAOqpX-1&corpus=PUBLIC_REVIEWS';
const rowOf = (overrides: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    'Package Name': 'com.acme.app',
    'App Version Name': '2.1',
    'Reviewer Language': 'de',
    Device: 'cheetah',
    'Review Last Update Millis Since Epoch': '1763500000000',
    'Star Rating': '2',
    'Review Text': 'Stürzt ab',
    'Review Link': LINK,
    ...overrides,
  };
  return exportRowOf(
    columns,
    HEADER.map((name) => cells[name] ?? ''),
    'com.acme.app',
  );
};

describe('a row of the export', () => {
  it('becomes a review with its id from the link', () => {
    expect(rowOf()).toEqual({
      kind: 'review',
      modifiedAt: 1763500000000,
      review: {
        reviewId: 'gp:AOqpX-1',
        title: '',
        body: 'Stürzt ab',
        starRating: 2,
        modifiedAt: 1763500000000,
        deviceLanguage: 'de',
        appVersionName: '2.1',
        productName: 'cheetah',
        reply: null,
      },
    });
  });

  it('takes its title from a column or from before a tab', () => {
    const joined = { title: 'Bad', body: 'It crashes' };
    expect(rowOf({ 'Review Text': 'Bad\tIt crashes' })).toMatchObject({ review: joined });
    expect(rowOf({ 'Review Text': '\tIt crashes' })).toMatchObject({ review: { ...joined, title: '' } });
    expect(rowOf({ 'Review Title': 'Bad', 'Review Text': 'It crashes' })).toMatchObject({ review: joined });
  });

  it("includes the developer's reply", () => {
    const reply = { 'Developer Reply Text': 'Sorry!', 'Developer Reply Millis Since Epoch': '1763600000000' };
    expect(rowOf(reply)).toMatchObject({ review: { reply: { text: 'Sorry!', modifiedAt: 1763600000000 } } });
  });

  it.each([
    [
      'https://play.google.com/apps/publish?account=1#ReviewDetailsPlace:p=com.acme.app&reviewid=gp:AOq_9',
      'gp:AOq_9',
    ],
    ['http://play.google.com/x?reviewId=0a1b-2c', '0a1b-2c'],
  ])('finds the id in %s', (link, reviewId) => {
    expect(rowOf({ 'Review Link': link })).toMatchObject({ review: { reviewId } });
  });

  it('takes the date where a spreadsheet has rounded the milliseconds', () => {
    const rounded = {
      'Review Last Update Millis Since Epoch': '1,7635E+12',
      'Review Last Update Date and Time': '2025-11-18T21:06:40Z',
      'Developer Reply Text': 'Sorry!',
      'Developer Reply Date and Time': '2025-11-20T00:53:20Z',
    };
    const reply = { text: 'Sorry!', modifiedAt: 1763600000000 };
    expect(rowOf(rounded)).toMatchObject({ modifiedAt: 1763500000000, review: { reply } });
    expect(rowOf({ ...rounded, 'Review Last Update Date and Time': '18.11.2025 21:06' })).toEqual({
      kind: 'unreadable',
    });
  });

  it('a leading tab means that the text has no title', () => {
    const review = { title: '', body: 'One\ttwo' };
    expect(rowOf({ 'Review Title': '', 'Review Text': '\tOne\ttwo ' })).toMatchObject({ review });
  });

  it.each([
    ['withoutText', { 'Review Text': '' }],
    ['withoutText', { 'Review Text': ' \t\0 ' }],
    ['withoutLink', { 'Review Link': '' }],
    ['withoutLink', { 'Review Link': 'https://play.google.com/?reviewId=%E0%A4%A' }],
    ['withoutLink', { 'Review Link': `https://play.google.com/?reviewId=${'x'.repeat(300)}` }],
    ['otherApp', { 'Package Name': 'com.other.app' }],
    ['unreadable', { 'Package Name': '' }],
    ['unreadable', { 'Star Rating': '6' }],
    ['unreadable', { 'Star Rating': '' }],
    ['unreadable', { 'Review Last Update Millis Since Epoch': 'yesterday' }],
    ['unreadable', { 'Review Last Update Millis Since Epoch': '9'.repeat(30) }],
    ['unreadable', { 'Review Text': 'x'.repeat(20_001) }],
  ])('a row of the export is %s with %j', (kind, overrides) => {
    expect(rowOf(overrides)).toMatchObject({ kind });
  });
});

it('names what another header lacks', () => {
  const missing = (header: string[]) => missingColumns(columnsOf(header));
  expect(missing(['Date', 'Package Name', 'Daily Average Rating'])).toContain('star rating');
  expect(missing([])).toHaveLength(5);
  expect(missing(HEADER.map((name) => ` ${name.toUpperCase()} `))).toEqual([]);
});
