import { createHash, createHmac } from 'node:crypto'
import { fromHex, toHex } from '@trevo/fair/sha256'
import { describe, expect, test } from 'vitest'
import { isResult } from '../test/results.ts'
import { followsInChain, isCommitted, makeChain } from './chain.ts'
import { belowFrom, drawResult } from './draw.ts'
import { LOTTERY_GAMES } from './games.ts'
import { formatResult, resultLength, resultRows } from './models.ts'

const SEED = fromHex('a1'.repeat(32))

describe('the chain', () => {
  const chain = makeChain(SEED, 5)

  test('begins with the commitment and ends with the secret', () => {
    expect(chain).toHaveLength(6)
    expect(chain[5]).toBe(SEED)
    for (let i = 1; i <= 5; i++) {
      const hash = createHash('sha256')
        .update(chain[i] ?? '')
        .digest('hex')
      expect(toHex(chain[i - 1] ?? SEED)).toBe(hash)
    }
  })

  test('tells a seed of its own from any other', () => {
    const [commitment = SEED, first = SEED, second = SEED] = chain
    expect(followsInChain(first, commitment)).toBe(true)
    expect(followsInChain(second, commitment)).toBe(false)
    expect(isCommitted(second, commitment, 2)).toBe(true)
    expect(isCommitted(SEED, commitment, 5)).toBe(true)
    expect(isCommitted(second, commitment, 1)).toBe(false)
    expect(isCommitted(commitment, commitment, 0)).toBe(false)
    expect(isCommitted(fromHex('a2'.repeat(32)), commitment, 5)).toBe(false)
    expect(followsInChain(first, commitment.slice(1))).toBe(false)
  })
})

describe('a draw', () => {
  test('follows from seed and public input by the published formula', () => {
    const block = createHmac('sha256', Buffer.from(SEED)).update('5d-1m:20261115-0001:0').digest()
    const words = Array.from({ length: 5 }, (_, i) => block.readUInt32BE(i * 4) % 10)
    expect(drawResult({ kind: 'digits', count: 5 }, SEED, '5d-1m:20261115-0001')).toEqual(words)
  })

  test('takes the ninth word from the second block', () => {
    const second = createHmac('sha256', Buffer.from(SEED)).update('x:1').digest()
    expect(drawResult({ kind: 'dice', count: 9 }, SEED, 'x')[8]).toBe((second.readUInt32BE(0) % 6) + 1)
  })

  test('never changes', () => {
    const draws = Object.fromEntries(
      LOTTERY_GAMES.map(({ code, family }) => [code, formatResult(family.model, drawResult(family.model, SEED, code))]),
    )
    expect(draws).toMatchInlineSnapshot(`
      {
        "11x5-1m": "02,08,07,03,05",
        "11x5-3m": "11,07,01,06,03",
        "11x5-5m": "05,08,03,09,07",
        "15x25": "01,02,03,04,05,06,07,10,12,15,18,20,22,23,24",
        "3d-1m": "3,0,6",
        "3d-3m": "2,1,5",
        "3d-5m": "0,8,3",
        "5d-1m": "1,6,8,9,7",
        "5d-3m": "7,8,6,1,0",
        "5d-5m": "2,1,9,2,0",
        "5x80": "02,07,08,48,70",
        "6x60": "07,12,15,18,23,43",
        "colour-1m": "2",
        "k3-1m": "6,5,4",
        "k3-3m": "1,2,3",
        "k3-5m": "5,4,5",
        "numero-5m": "02,04,06,07,16,19,24,26,28,31,36,44,46,49,55,63,66,67,69,74",
        "pk10-1m": "08,02,05,09,03,10,06,04,01,07",
        "pk10-3m": "10,02,04,01,03,06,07,08,05,09",
        "pk10-5m": "10,07,06,05,02,03,04,09,01,08",
        "vn-north": "32925,26927,89150,55264,19902,88048,51560,68629,47534,83470,1794,1678,2181,4290,5263,6594,9883,8464,7118,3355,185,084,681,54,24,91,59",
        "vn-south": "831090,45992,31081,11728,86846,49499,62238,72939,35212,97326,11330,46984,8613,4884,3343,4334,464,70",
      }
    `)
  })

  test.each(LOTTERY_GAMES.map(({ code, family }) => [code, family.model] as const))(
    'of %s is a result',
    (code, model) => {
      for (let i = 0; i < 200; i++) {
        const result = drawResult(model, SEED, `${code}:${i}`)
        expect(isResult(model, result)).toBe(true)
        expect(result).toHaveLength(resultLength(model))
        expect(formatResult(model, result).split(',').map(Number)).toEqual(result)
      }
    },
  )

  test('throws a word away that lies above the last whole multiple of the bound', () => {
    // 2^32 = 3 * 1,431,655,765 + 1: only the very last word would favour 0.
    const words = [4_294_967_295, 4_294_967_294, 4_294_967_293]
    const below = belowFrom(() => words.shift() ?? 0)
    expect([below(3), below(3)]).toEqual([2, 1])
    expect(words).toEqual([])
  })

  test('takes numbers out one by one, so that none comes twice', () => {
    const model = { kind: 'distinct', of: 10, count: 10 } as const
    const places = new Set(
      Array.from({ length: 300 }, (_, i) => drawResult(model, SEED, String(i))).map((result) => result.indexOf(10)),
    )
    expect(places.size).toBe(10)
  })
})

describe('a result as text', () => {
  const north = LOTTERY_GAMES.find(({ code }) => code === 'vn-north')?.family.model ?? { kind: 'dice', count: 3 }

  test('keeps leading zeros and rows', () => {
    const result = [7, 12345, ...new Array<number>(24).fill(1), 5]
    const rows = resultRows(north, result)
    expect(rows[0]).toEqual({ id: 'special', numbers: ['00007'] })
    expect(rows.at(-1)).toEqual({ id: 'prize-7', numbers: ['01', '01', '01', '05'] })
    expect(rows.map(({ numbers }) => numbers.length)).toEqual([1, 1, 2, 6, 4, 6, 3, 4])
  })
})
