import { describe, expect, test } from 'vitest'
import { findGame } from './games.ts'
import { findPlay } from './settle.ts'
import { readTickets } from './typed.ts'
import type { Family, Play, Rows } from './types.ts'

const playOf = (code: string, id: string) => findPlay(findGame(code)?.family as Family, id) as Play
const straight = playOf('5d-1m', 'front-3-straight')
const topTwo = playOf('pk10-1m', 'top-2-straight')
const groupSix = playOf('3d-1m', 'three-group-6')
const six = playOf('6x60', 'ticket-6')
const lo = playOf('vn-north', 'lo-2')

describe('typed tickets', () => {
  test.each<[Play, string, Rows, string[], number]>([
    [
      straight,
      '123 456,789;012\n123',
      [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 9],
        [0, 1, 2],
      ],
      [],
      1,
    ],
    [straight, '12 1234 abc 1-2-3', [[1, 2, 3]], ['12', '1234', 'abc'], 0],
    [
      topTwo,
      '0102 10-4 5.6 0505 0011',
      [
        [1, 2],
        [10, 4],
        [5, 6],
      ],
      ['0505', '0011'],
      0,
    ],
    [groupSix, '321 123 112', [[1, 2, 3]], ['112'], 1],
    [lo, '07 7 123 99', [[7], [99]], ['123'], 1],
    [straight, '  ', [], [], 0],
  ])('case %#', (play, text, expected, refused, repeated) => {
    expect(readTickets(play, text)).toEqual({ tickets: expected, refused, repeated })
  })
})

const SIX = [5, 12, 23, 34, 41, 60]
const OTHER = [1, 2, 3, 4, 5, 6]

describe('one bet of six numbers is the same in every form that people use', () => {
  test.each([
    '05 12 23 34 41 60',
    '5 12 23 34 41 60',
    '05,12,23,34,41,60',
    '5, 12, 23, 34, 41, 60',
    '05-12-23-34-41-60',
    '5 - 12 - 23 - 34 - 41 - 60',
    '05–12–23–34–41–60',
    '05.12.23.34.41.60',
    '05/12/23/34/41/60',
    '051223344160',
    '005 012 023 034 041 060',
    '[60, 41, 34, 23, 12, 5]',
    '05 12 23\n34 41 60',
    '05\n12\n23\n34\n41\n60\n',
    '05-12-23 34-41-60',
    '  05  12\t23 , 34;41 60 ',
  ])('%j', (text) => {
    expect(readTickets(six, text)).toEqual({ tickets: [SIX], refused: [], repeated: 0 })
  })

  test.each([
    '05 12 23 34 41 60\n1 2 3 4 5 6',
    '05,12,23,34,41,60 1,2,3,4,5,6',
    '05-12-23-34-41-60, 01-02-03-04-05-06',
    '5 12 23 34 41 60; 1 2 3 4 5 6',
    '051223344160\r\n010203040506',
    [...SIX, ...OTHER].join('\n'),
  ])('and so are two: %j', (text) => {
    expect(readTickets(six, text)).toEqual({ tickets: [SIX, OTHER], refused: [], repeated: 0 })
  })

  test('digits too', () => {
    for (const text of ['123', '1 2 3', '1,2,3', '1-2-3', '1\n2\n3', '01 02 03', '1 | 2 | 3']) {
      expect(readTickets(straight, text), text).toEqual({ tickets: [[1, 2, 3]], refused: [], repeated: 0 })
    }
    expect(readTickets(lo, '7, 08 9-10\n99').tickets).toEqual([[7], [8], [9], [10], [99]])
  })
})

describe('what does not add up is refused whole, never guessed', () => {
  test.each<[Play, string, Rows, string[]]>([
    [six, '05 12 23 34 41', [], ['05 12 23 34 41']],
    [six, '05 12 23 34 41 60 07', [], ['05 12 23 34 41 60 07']],
    // The second line must not lend its first number to the first.
    [six, '05 12 23 34 41\n1 2 3 4 5 6', [OTHER], ['05 12 23 34 41']],
    [six, '05 12 23 34 41\n1 2 3 4 5 6 7', [], ['05 12 23 34 41', '1 2 3 4 5 6 7']],
    [six, '05 12 23 34 41 61', [], ['05 12 23 34 41 61']],
    [six, '05 12 23 34 41 41', [], ['05 12 23 34 41 41']],
    [six, '05 12 23 34 41 60 01 01 02 03 04 05', [SIX], ['01-01-02-03-04-05']],
    [six, '0512233441', [], ['0512233441']],
    [straight, '12 3', [], ['12', '3']],
    [straight, '123456', [], ['123456']],
    [straight, '1 2', [], ['1 2']],
    [topTwo, '105', [], ['105']],
    [lo, '0710 007', [], ['0710', '007']],
    [six, 'abc -', [], ['abc']],
  ])('case %#', (play, text, tickets, refused) => {
    expect(readTickets(play, text)).toEqual({ tickets, refused, repeated: 0 })
  })
})
