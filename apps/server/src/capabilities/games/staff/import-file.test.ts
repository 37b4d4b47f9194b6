import { expect, test } from 'vitest'
import { readGames } from './import-file.ts'

const HEADING = 'code;name_pt;name_en;category;min_bet;rtp;free'

test('a file is read with commas or points in its figures, and what is left out has its default', () => {
  const { games, problems } = readGames(`${HEADING}\nlion;Leão;Lion;rng;1,50;96,5;não\nowl;Coruja;Owl;LIVE;;;\n`)
  expect(problems).toEqual([])
  expect(games).toEqual([
    {
      code: 'lion',
      namePt: 'Leão',
      nameEn: 'Lion',
      category: 'RNG',
      minBet: 15_000n,
      rtp: '96.50',
      supportFree: false,
    },
    { code: 'owl', namePt: 'Coruja', nameEn: 'Owl', category: 'LIVE', minBet: 0n, rtp: null, supportFree: true },
  ])
})

test('JSON says the same', () => {
  const text = JSON.stringify([
    { code: 'lion', name_pt: 'Leão', name_en: 'Lion', category: 'RNG', min_bet: 1.5, rtp: '96.5%', free: false },
  ])
  expect(readGames(text)).toEqual(readGames(`${HEADING}\nlion;Leão;Lion;RNG;1.5;96.5;0`))
})

test.each([
  ['lion;;Lion;RNG;1;96;1', 'name_pt', 'required'],
  ['li on;Leão;Lion;RNG;1;96;1', 'code', 'code'],
  ['lion;Leão;Lion;LOTT;1;96;1', 'category', 'category'],
  ['lion;Leão;Lion;INHOUSE;1;96;1', 'category', 'category'],
  ['lion;Leão;Lion;RNG;-1;96;1', 'min_bet', 'decimal'],
  ['lion;Leão;Lion;RNG;1;0;1', 'rtp', 'rtp'],
  ['lion;Leão;Lion;RNG;1;100.01;1', 'rtp', 'rtp'],
  ['lion;Leão;Lion;RNG;1;96;maybe', 'free', 'yes_no'],
])('what is wrong is told with its line and column: %s', (row, column, code) => {
  expect(readGames(`${HEADING}\n${row}`).problems).toEqual([{ line: 2, column, code }])
})

test.each([
  ['what;is;this\n1;2;3', 'columns'],
  ['[{"code":"a","secret":"b"}]', 'columns'],
  ['{"code":"a"}', 'json'],
  ['[1, 2]', 'json'],
  [HEADING, 'empty'],
  [`${HEADING}\n${'a;b;c;RNG;1;96;1\n'.repeat(5001)}`, 'too_many'],
])('a file that nothing can be read of says why', (text, code) => {
  expect(readGames(text)).toEqual({ games: [], problems: [{ line: 1, column: null, code }] })
})

test('a code is there once', () => {
  const row = 'lion;Leão;Lion;RNG;1;96;1'
  expect(readGames(`${HEADING}\n${row}\n${row}`).problems).toEqual([{ line: 3, column: 'code', code: 'twice' }])
})
