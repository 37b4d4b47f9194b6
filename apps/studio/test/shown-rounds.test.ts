import { createHmac, randomUUID } from 'node:crypto'
import { askRound, ShownRound } from '@trevo/contract/vendor-side'
import { ENGINE_IDS } from '@trevo/games/engine-ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATHS } from '../src/protocol.ts'
import { boardsOf, linesOf } from '../src/rounds/words.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { VENDOR_SECRET } from './fake-platform.ts'
import { SAMPLED_ENGINES, sampleRounds } from './sample-rounds.ts'
import { createWorld, gameWith, valueFrom, type World } from './studio.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await createTestDatabase()
  world = await createWorld(database)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const GAME = gameWith('slot')

async function ask(body: object, vendor: string = GAME.vendor) {
  const path = `/vendor-side${askRound.path}`
  const raw = JSON.stringify(body)
  const timestamp = String(Date.now())
  const signature = createHmac('sha256', VENDOR_SECRET).update(`${timestamp}\n${path}\n${raw}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-vendor': vendor,
    'x-timestamp': timestamp,
    'x-signature': signature,
  }
  const envelope = (await world.studio.http.inject({ method: 'POST', url: path, headers, payload: raw })).json()
  return envelope.success ? envelope.value : envelope.errorCode
}

test('the platform is told what a round showed; its seed only once the player has another', async () => {
  const { sessionKey } = await world.open()
  const round = valueFrom(await world.spin(sessionKey))
  const asked = { playerId: '42', roundId: round.roundId, gameCode: GAME.code, language: 'EN' }
  const shown = await ask(asked)
  expect(ShownRound.safeParse(shown).success).toBe(true)
  const { serverSeedHash, clientSeed, nonce } = round.fairness
  expect(shown.proof.map(({ value }: { value: string }) => value)).toEqual([
    serverSeedHash,
    'Shown once you change seeds in the game',
    clientSeed,
    String(nonce),
  ])
  const [board] = shown.boards
  expect(board.rows.every((row: string[]) => row.length === board.rows[0].length)).toBe(true)

  // Nobody else's round, and none of another vendor's.
  expect(await ask({ ...asked, playerId: '43' })).toBe('not_found')
  expect(await ask({ ...asked, roundId: randomUUID() })).toBe('not_found')
  expect(await ask({ ...asked, roundId: 'x' })).toBe('not_found')

  const session = await world.open()
  const answer = await world.studio.http.inject({
    method: 'POST',
    url: PATHS.seeds,
    headers: { authorization: `Bearer ${session.sessionKey}` },
    payload: { clientSeed: 'another', nextServerSeedHash: session.nextServerSeedHash },
  })
  const { serverSeed } = answer.json().value.revealed
  expect((await ask(asked)).proof[1]).toEqual({ label: 'Server seed', value: serverSeed })
})

test('every engine has words for its rounds in every language', () => {
  expect([...SAMPLED_ENGINES, 'crash'].toSorted()).toEqual(ENGINE_IDS.toSorted())
  for (const engine of SAMPLED_ENGINES) {
    for (const { outcome, actions, game } of sampleRounds(engine, 20)) {
      for (const language of ['PT', 'EN', 'ES'] as const) {
        const lines = linesOf(engine, { outcome, action: actions[0] }, language)
        const boards = game.engine === 'slot' ? boardsOf(outcome, language) : []
        expect(lines.length).toBeGreaterThan(0)
        expect(ShownRound.safeParse({ lines, boards, proof: [], page: null }).success, `${engine} ${language}`).toBe(
          true,
        )
        expect(JSON.stringify(lines)).not.toMatch(/undefined|NaN|null|object/)
      }
    }
  }
})

test.each([
  ['roulette', { number: 17, won: [] }, undefined, [['Número', '17, preto']]],
  ['roulette', { number: 0, won: [] }, undefined, [['Número', '0, verde']]],
  [
    'dragontiger',
    { dragon: 0, tiger: 51, result: 'tiger', won: [] },
    undefined,
    [
      ['Dragão', 'A♣'],
      ['Tigre', 'K♠'],
    ],
  ],
  [
    'crash',
    { crash: 237, out: null },
    undefined,
    [
      ['Terminou em', '2,37×'],
      ['Você saiu em', 'Não saiu'],
    ],
  ],
  [
    'dice',
    { roll: 4217, isWin: true },
    { direction: 'under', chance: 4950 },
    [
      ['Aposta', 'Abaixo de 49,50'],
      ['Número', '42,17'],
      ['Resultado', 'Ganhou'],
    ],
  ],
  ['sicbo', { dice: [1, 2, 6], won: [] }, undefined, [['Dados', '1 + 2 + 6 = 9']]],
] as const)('%s says %j', (engine, outcome, action, expected) => {
  expect(linesOf(engine, { outcome, action }, 'PT').map(({ label, value }) => [label, value])).toEqual(expected)
})

test('reels are read row by row', () => {
  const outcome = {
    spins: [
      { free: false, falls: [{ grid: ['AEW', 'BFS', 'CGH'] }] },
      { free: true, falls: [{ grid: ['AA'] }] },
    ],
  }
  expect(boardsOf(outcome, 'PT')).toEqual([
    {
      caption: null,
      rows: [
        ['①', '②', '③'],
        ['A', 'K', 'Q'],
        ['★', '✦', 'J'],
      ],
    },
    { caption: 'Giro grátis 1', rows: [['①'], ['①']] },
  ])
})
