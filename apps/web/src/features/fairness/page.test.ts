import { QUICKNET, roundForClose, timeOfRound } from '@trevo/fair/chain'
import { isSignedBy } from '@trevo/fair/verify'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { expect, test } from 'vitest'
import type { FairnessPage } from './page.ts'
import english from './page-en.json'
import spanish from './page-es.json'
import portuguese from './page-pt.json'

/**
 * The page once more as a stranger would program it: from its text alone, with the platform's own SHA-256 and HMAC. Nothing
 * that draws comes from the product.
 */
const blocksOf = (page: FairnessPage) =>
  page.sections.flatMap(({ blocks }) => blocks.flatMap(({ pre }) => (pre === undefined ? [] : [pre])))

const factsOf = (pre: string) =>
  Object.fromEntries(pre.split('\n').map((line) => [line.slice(0, 13).trim(), line.slice(13).trim()]))

const [chain = {}, draw = {}, pick = {}, crash = {}, round = {}, dealt = {}, table = {}] =
  blocksOf(english).map(factsOf)

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const utf8 = (text: string) => new TextEncoder().encode(text)
const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (data: Uint8Array<ArrayBuffer>) => hex(await crypto.subtle.digest('SHA-256', data))

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', imported, utf8(text)))
}

const wordsOf = (block: string) => (block.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 16))

/** Words from the greatest multiple of the bound on are dropped. */
function numberBelow(words: number[], bound: number): { word: number; number: number } {
  const word = words.shift() as number
  return word < 2 ** 32 - (2 ** 32 % bound) ? { word, number: word % bound } : numberBelow(words, bound)
}

test('every language shows the same figures', () => {
  expect(blocksOf(portuguese)).toEqual(blocksOf(english))
  expect(blocksOf(spanish)).toEqual(blocksOf(english))
  expect(blocksOf(english)).toHaveLength(7)
})

test('the beacon is drand’s, and the round of the example is the one that follows its close', async () => {
  expect(chain).toMatchObject({ 'chain hash': QUICKNET.hash, 'public key': QUICKNET.publicKey })
  expect(timeOfRound(QUICKNET, 42)).toBe(Date.parse('2023-08-23T15:11:30Z'))
  expect(Number(chain.genesis) + 41 * Number(chain.period)).toBe(Date.parse('2023-08-23T15:11:30Z') / 1000)
  expect(roundForClose(QUICKNET, Date.parse(draw.closes ?? ''))).toBe(42)
  expect(isSignedBy(QUICKNET, 42, draw.signature ?? '')).toBe(true)
  expect(await sha256(bytes(draw.signature ?? ''))).toBe(draw.randomness)
})

test('five digits: hash, HMAC and mapping as they are written down', async () => {
  const once = await sha256(bytes(draw.seed ?? ''))
  expect(once).toBe(draw['SHA-256'])
  expect(await sha256(bytes(once))).toBe(draw['SHA-256 x 2'])
  expect(draw.text).toBe(`${draw.game}:${draw.period}:${draw.randomness}:0`)
  const block = await hmac(bytes(draw.seed ?? ''), draw.text ?? '')
  expect(block).toBe(draw['block 0'])
  const words = wordsOf(block)
  const drawn = Array.from({ length: 5 }, () => numberBelow(words, 10))
  expect(drawn.map(({ word }) => word).join(' ')).toBe(draw.words)
  expect(drawn.map(({ number }) => number).join(' ')).toBe(draw.result)
})

test('six of 60 without repeating, swap by swap', async () => {
  expect(pick.text).toBe(`${pick.game}:${pick.period}:${draw.randomness}:0`)
  const block = await hmac(bytes(draw.seed ?? ''), pick.text ?? '')
  expect(block).toBe(pick['block 0'])
  const words = wordsOf(block)
  const row = Array.from({ length: 60 }, (_, i) => i + 1)
  const steps = Array.from({ length: 6 }, (_, i) => {
    const { word, number } = numberBelow(words, 60 - i)
    const j = i + number
    const [here = 0, there = 0] = [row[i], row[j]]
    row[i] = there
    row[j] = here
    return { word, bound: 60 - i, j, taken: there }
  })
  expect(steps.map(({ word }) => word).join(' ')).toBe(pick.words)
  expect(steps.map(({ bound }) => bound).join(' ')).toBe(pick.below)
  expect(steps.map(({ j }) => j).join(' ')).toBe(pick['place j'])
  expect(steps.map(({ taken }) => taken).join(' ')).toBe(pick.taken)
  const rising = steps.map(({ taken }) => taken).sort((a, b) => a - b)
  expect(rising.join(' ')).toBe(pick.result)
})

test('the examples are what the product draws', async () => {
  const { drawResult } = await import('@trevo/lottery/draw')
  for (const { game, period, result } of [draw, pick]) {
    const model = LOTTERY_GAMES.find(({ code }) => code === game)?.family.model
    const numbers = model && drawResult(model, bytes(draw.seed ?? ''), `${game}:${period}:${draw.randomness}`)
    expect(numbers?.join(' ')).toBe(result)
  }
})

test('every game has its mapping on the page', () => {
  for (const page of [portuguese, english]) {
    const text = JSON.stringify(page)
    for (const { family } of LOTTERY_GAMES) expect(text, family.id).toContain(`${family.id}:`)
  }
})

test('a point of Crash and a roll of dice', async () => {
  expect(await sha256(bytes(crash.hash ?? ''))).toBe(crash['SHA-256'])
  const point = await hmac(utf8(crash.hash ?? ''), crash.salt ?? '')
  expect(point).toBe(crash.HMAC)
  const bits = BigInt(`0x${point.slice(0, 13)}`)
  expect(crash['52 bits']).toBe(`${point.slice(0, 13)} = ${bits}`)
  expect(crash.point).toBe(`${(97n * 2n ** 52n) / (2n ** 52n - bits)} = 1.65x`)

  expect(await sha256(utf8(round['server seed'] ?? ''))).toBe(round['SHA-256'])
  const block = await hmac(utf8(round['server seed'] ?? ''), `${round['client seed']}:${round.nonce}:0`)
  expect(block).toBe(round['block 0'])
  expect(String(wordsOf(block)[0])).toBe(round['first word'])
  expect(round.dice).toBe(`${round['first word']} mod 10000 = ${(wordsOf(block)[0] ?? 0) % 10_000}`)
})

/** Words of so many blocks. */
async function manyWords(key: string, text: string, blocks: number): Promise<number[]> {
  const all = await Promise.all(Array.from({ length: blocks }, (_, n) => hmac(utf8(key), `${text}:${n}`)))
  return all.flatMap(wordsOf)
}
function takeOf(words: number[], numbers: readonly number[], count: number): string {
  const row = [...numbers]
  for (let i = 0; i < count; i++) {
    const j = i + numberBelow(words, row.length - i).number
    const [here = 0, there = 0] = [row[i], row[j]]
    row[i] = there
    row[j] = here
  }
  return row.slice(0, count).join(' ')
}

test("cards of blackjack and hold'em, balls of bingo and a wheel that a whole table shares", async () => {
  const words = () => manyWords(dealt['server seed'] ?? '', `${dealt['client seed']}:${dealt.nonce}`, 6)
  const shoe = await words()
  expect(dealt.blackjack).toBe(Array.from({ length: 7 }, () => numberBelow(shoe, 52).number).join(' '))
  expect(dealt["hold'em"]).toBe(takeOf(await words(), [...Array(52).keys()], 9))
  const balls = takeOf(
    await words(),
    Array.from({ length: 90 }, (_, index) => index + 1),
    40,
  )
  expect(`${dealt.bingo} ${dealt['extra balls']}`).toBe(balls)

  expect(await sha256(bytes(table.hash ?? ''))).toBe(table['SHA-256'])
  expect(table.text).toBe(`${table.salt}:0:0`)
  const block = await hmac(utf8(table.hash ?? ''), table.text ?? '')
  expect(block).toBe(table['block 0'])
  const { word, number } = numberBelow(wordsOf(block), 50)
  expect(table['first word']).toBe(String(word))
  expect(table.wheel).toBe(`${word} mod 50 = ${number}`)
  const segments = table.segments?.split(' ') ?? []
  expect(segments).toHaveLength(50)
  expect(segments[number]).toBe(table['stops at'])
})
