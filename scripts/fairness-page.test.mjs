import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ENGINE_IDS } from '@trevo/games/engine-ids'
import { beforeAll, expect, test } from 'vitest'
import { crashPoint } from '../apps/studio/src/crash/chain.ts'
import { sharedEngineOf } from '../apps/studio/src/engines/shared.ts'
import { chanceOf } from '../apps/studio/src/tables/shared/chance.ts'
import { fairnessFiles } from '../apps/studio/test/fairness-tables.ts'
import { SAMPLED_ENGINES, sampleRounds } from '../apps/studio/test/sample-rounds.ts'
import { ROOT } from './lib/paths.mjs'
import { ensurePython } from './lib/python.mjs'

const FILES = path.join(ROOT, 'apps/web/public/fairness')
const VERIFIER = path.join(ROOT, 'scripts/fairness/verify.py')
const ROUNDS = 100
const LANGUAGES = ['pt', 'en', 'es']

let python = ''
beforeAll(async () => {
  python = await ensurePython()
})

/** @param {object[]} rounds @returns {Promise<{ right: Record<string, number>, wrong: string[] }>} */
function verified(rounds) {
  return new Promise((resolve, reject) => {
    const child = execFile(python, ['-B', VERIFIER, FILES], { maxBuffer: 2 ** 26 }, (_, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr))
      else resolve(JSON.parse(stdout))
    })
    child.stdin?.end(rounds.map((round) => `${JSON.stringify(round)}\n`).join(''))
  })
}

const sha256 = (/** @type {string} */ hex) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const hashOf = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex')
const everyGame = () => SAMPLED_ENGINES.flatMap((engine) => [...sampleRounds(engine, ROUNDS, 'page')])

const SPOTS = { roulette: 'red', baccarat: 'banker', dragontiger: 'dragon', sicbo: 'small', wheelshow: 'climb' }
/** As the page of a shared table copies it. @param {keyof typeof SPOTS} engine @param {number} number */
function tableRound(engine, number) {
  const hash = hashOf(`${engine} ${number}`)
  const setup = { engine, profile: null, minBetMinor: 10_000n }
  const action = { bets: [{ spot: SPOTS[engine], amount: '2.00' }] }
  const random = chanceOf(hash, 'salt')
  const turn = sharedEngineOf(engine)?.begin({ setup, stakeMinor: 20_000n, action, random })
  const prize = (Number(turn?.prizeMinor ?? 0n) / 10_000).toFixed(2)
  const table = { hash, before: sha256(hash), salt: 'salt' }
  return { roundId: hash, game: { engine }, stake: '2.00', prize, actions: [action], outcome: turn?.outcome, table }
}
const tableRounds = () =>
  Object.keys(SPOTS).flatMap((engine) =>
    Array.from({ length: ROUNDS }, (_, number) => tableRound(/** @type {any} */ (engine), number)),
  )
const flights = () =>
  Array.from({ length: ROUNDS }, (_, number) => {
    const hash = hashOf(`flight ${number}`)
    return { flight: { hash, salt: 'salt', before: sha256(hash), crash: crashPoint(hash, 'salt') } }
  })

test('the tables that the page offers are those the games are played by (npm run fairness writes them)', () => {
  for (const [name, text] of Object.entries(fairnessFiles())) {
    expect(readFileSync(path.join(FILES, name), 'utf8'), name).toBe(text)
  }
})

test('by the page alone, in Python, rounds of all 28 games, of shared tables and of Crash come out as they were', async () => {
  const returns = ['dice', 'limbo', 'mines', 'tower', 'hilo'].flatMap((engine) =>
    [97, 95].flatMap((back) => [...sampleRounds(/** @type {any} */ (engine), 20, 'returns', back)]),
  )
  const { right, wrong } = await verified([...everyGame(), ...returns, ...tableRounds(), ...flights()])
  expect(wrong).toEqual([])
  expect(Object.keys(right).sort()).toEqual([...ENGINE_IDS].sort())
  expect(Object.keys(right)).toHaveLength(28)
  for (const [engine, count] of Object.entries(right)) expect(count, engine).toBeGreaterThanOrEqual(ROUNDS)
})

test('and what was changed in any of them is found', async () => {
  const one = SAMPLED_ENGINES.flatMap((engine) => [...sampleRounds(engine, 1, 'page')])
  const { roundId: tableId, table, ...rest } = tableRound('roulette', 1)
  const changed = [
    ...one.map((round) => ({ ...round, prize: '9999.00' })),
    ...one.map((round) => ({ ...round, fairness: { ...round.fairness, nonce: 10_000 } })),
    ...one.map((round) => ({ ...round, fairness: { ...round.fairness, serverSeedHash: '00'.repeat(32) } })),
    { roundId: tableId, ...rest, table: { ...table, before: '00'.repeat(32) } },
    { flight: { ...flights()[0]?.flight, crash: 123_456 } },
  ]
  const { right } = await verified(changed)
  // A bonus ball of bingo is not paid before the end, and another nonce may give a small draw again.
  const missed = Object.values(right).reduce((sum, count) => sum + count, 0)
  expect(missed).toBeLessThanOrEqual(2)
})

/** @param {string} text @param {readonly string[]} words */
const unsaid = (text, words) => [...new Set(words)].filter((word) => !new RegExp(`\\b${word}\\b`).test(text))

test.each(LANGUAGES)('the page in %s names every game, every table and every word of the tables', (language) => {
  const file = path.join(ROOT, `apps/web/src/features/fairness/page-${language}.json`)
  const { sections } = JSON.parse(readFileSync(file, 'utf8'))
  const text = JSON.stringify(sections)
  const engines = ENGINE_IDS.filter((each) => each !== 'slot')
  expect(unsaid(text, engines)).toEqual([])
  expect(Object.keys(fairnessFiles()).filter((name) => !text.includes(`"/fairness/${name}"`))).toEqual([])
  const slots = Object.values(JSON.parse(fairnessFiles()['slots.json'] ?? '').slots)
  const words = slots.flatMap((slot) =>
    [slot, slot.free, slot.hold, slot.pick, slot.buy, slot.falls].flatMap((each) => Object.keys(each ?? {})),
  )
  expect(unsaid(text, words)).toEqual([])
  expect(text.includes('/studio/api/tables/rounds?table=')).toBe(true)
})
