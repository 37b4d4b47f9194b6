import { expect, test } from 'vitest'
import { parseCsv } from './csv-read.ts'

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa;b\r\n1,5;2\r\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\n"x\ty"\tz',
    [
      ['a', 'b'],
      ['x\ty', 'z'],
    ],
  ],
  [
    'a,b\n"He said ""no"", then\nleft",2\n\n',
    [
      ['a', 'b'],
      ['He said "no", then\nleft', '2'],
    ],
  ],
  ['', []],
])('a file is read as it was written: %j', (text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

test('a row knows the line it begins in, also after one that goes over two', () => {
  expect(parseCsv('a,b\n"x\ny",1\nz,2').map(({ line }) => line)).toEqual([1, 2, 4])
})
