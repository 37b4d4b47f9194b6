import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { QUICKNET, roundForClose, timeOfRound } from '@trevo/fair/chain'
import { isSignedBy } from '@trevo/fair/verify'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'

const FOLDER = path.join(ROOT, 'apps/web/src/features/fairness')
const [pt, en] = ['pt', 'en'].map((language) =>
  JSON.parse(readFileSync(path.join(FOLDER, `page-${language}.json`), 'utf8')),
)
const tables = ({ sections }) => sections.flatMap(({ blocks }) => blocks.flatMap(({ pre }) => pre ?? []))

/** The lines of a table by their names. @returns {Record<string, string>} */
const linesOf = (index) =>
  Object.fromEntries(
    tables(pt)
      [index].split('\n')
      .map((line) => [line.slice(0, 13).trim(), line.slice(13)]),
  )
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const bytes = (hex = '') => Buffer.from(hex, 'hex')

test('both languages print the same figures', () => {
  expect(tables(en)).toEqual(tables(pt))
  expect(en.sections.map(({ blocks }) => blocks.length)).toEqual(pt.sections.map(({ blocks }) => blocks.length))
})

test('the beacon is the one that the product listens to', () => {
  expect(linesOf(0)).toMatchObject({
    'chain hash': QUICKNET.hash,
    'public key': QUICKNET.publicKey,
    genesis: String(QUICKNET.genesisSeconds),
    period: String(QUICKNET.periodSeconds),
  })
})

test('the example of a draw holds, step by step', () => {
  const it = linesOf(1)
  expect(roundForClose(QUICKNET, Date.parse(it.closes ?? ''))).toBe(42)
  expect(it.round).toContain(new Date(timeOfRound(QUICKNET, 42)).toISOString().replace('.000', ''))
  expect(isSignedBy(QUICKNET, 42, it.signature ?? '')).toBe(true)
  expect(sha256(bytes(it.signature))).toBe(it.randomness)
  expect(sha256(bytes(it.seed))).toBe(it['SHA-256'])
  expect(sha256(bytes(it['SHA-256']))).toBe(it['SHA-256 x 2'])
  expect(it.text).toBe(`${it.game}:${it.period}:${it.randomness}:0`)
  const block = createHmac('sha256', bytes(it.seed))
    .update(it.text ?? '')
    .digest()
  expect(block.toString('hex')).toBe(it['block 0'])
  const words = [0, 1, 2, 3, 4].map((index) => block.readUInt32BE(index * 4))
  expect(words.join(' ')).toBe(it.words)
  expect(words.every((word) => word < 4_294_967_290)).toBe(true)
  expect(words.map((word) => word % 10).join(' ')).toBe(it.result)
})

test('the examples of Crash and of a round hold', () => {
  const crash = linesOf(2)
  expect(sha256(bytes(crash.hash))).toBe(crash['SHA-256'])
  const digest = createHmac('sha256', crash.hash ?? '')
    .update(crash.salt ?? '')
    .digest('hex')
  expect(digest).toBe(crash.HMAC)
  const word = BigInt(`0x${digest.slice(0, 13)}`)
  expect(crash['52 bits']).toBe(`${digest.slice(0, 13)} = ${word}`)
  const point = (97n * 2n ** 52n) / (2n ** 52n - word)
  expect(crash.point).toBe(`${point} = ${Number(point) / 100}x`)
  const round = linesOf(3)
  expect(sha256(round['server seed'])).toBe(round['SHA-256'])
  const block = createHmac('sha256', round['server seed'] ?? '')
    .update('trevo:0:0')
    .digest()
  expect(block.toString('hex')).toBe(round['block 0'])
  expect(round.dice).toBe(`${block.readUInt32BE(0)} mod 10000 = ${block.readUInt32BE(0) % 10_000}`)
})

test('no game is left out', () => {
  const codes = new Set(LOTTERY_GAMES.map(({ code }) => code.replace(/-\d+m$/, '')))
  for (const page of [pt, en]) {
    for (const code of codes) expect(JSON.stringify(page)).toMatch(new RegExp(`[" ]${code}:`))
  }
})
