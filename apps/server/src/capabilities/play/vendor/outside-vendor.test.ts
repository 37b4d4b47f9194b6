import { type ChildProcess, execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAME, type PlayWorld, secretOf, startPlayWorld, VENDOR } from '../../../../test/play.ts'
import { setBudgets } from '../../../money/ways/budget.ts'
import { inTx } from '../../../platform/db.ts'
import { deliverGrants } from '../free-rounds/deliver.ts'
import { grantFreeRounds } from '../free-rounds/grant.ts'
import { askVendor } from '../staff/free-rounds.ts'
import { createVendorCalls } from '../vendor-calls.ts'
import { createVendorKeys } from '../vendor-keys.ts'

/** A vendor that is not ours, in another language, on a port of its own: docs/examples/vendor.py. */
const ROOT = path.resolve(import.meta.dirname, '../../../../../..')
const EXAMPLE = path.join(ROOT, 'docs/examples/vendor.py')
const run = promisify(execFile)

let world: PlayWorld
let url: string
let python: string
let vendor: ChildProcess
let address: string

beforeAll(async () => {
  const installer = pathToFileURL(path.join(ROOT, 'scripts/lib/python.mjs')).href
  python = await ((await import(installer)) as { ensurePython(): Promise<string> }).ensurePython()
  world = await startPlayWorld({}, { startAt: new Date().toISOString() })
  url = await world.app.app.http.listen({ host: '127.0.0.1', port: 0 })
  vendor = spawn(python, ['-B', EXAMPLE, 'serve', '0', url, VENDOR, secretOf(VENDOR)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (vendor.stdout === null) throw new Error('the vendor says nothing')
  for await (const line of createInterface({ input: vendor.stdout })) {
    address = line.replace('listening on ', '')
    break
  }
  await world.db
    .updateTable('vendor')
    .set({ api_url: `${address}/calls`, launch_url: `${address}/play` })
    .where('code', '=', VENDOR)
    .execute()
}, 60_000)
afterAll(async () => {
  vendor.kill()
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

test('its sportsbook, its live table and its free rounds end as they should', async () => {
  const journeys = [EXAMPLE, 'journeys', url, VENDOR, secretOf(VENDOR)]
  const { stdout } = await run(python, ['-B', ...journeys]).catch((error: { stdout: string; stderr: string }) => error)
  expect(stdout).toContain('settled anew')
  expect(stdout).toContain('one result for all')
  expect(stdout).toContain('Every journey ends as it should.')
}, 60_000)

test('what the guide asks of a vendor holds for it', async () => {
  const script = path.join(ROOT, 'scripts/vendor-check.mjs')
  const named = ['--calls', `${address}/calls`, '--vendor', VENDOR, '--secret', secretOf(VENDOR), '--game', GAME]
  const { stdout } = await run(process.execPath, [script, ...named]).catch((error: { stdout: string }) => error)
  expect(stdout).not.toContain('FAILED')
  expect(stdout).toContain('Everything holds.')
}, 60_000)

test('a grant reaches it, its page plays the rounds, and both count the same', async () => {
  const { db, merchantId, gameId } = world
  const { config, clock, live } = world.app.app
  const secretsOf = createVendorKeys({ db, secrets: config.secrets, clock, demo: false })
  const vendors = createVendorCalls({ db, clock, config, secretsOf })
  await inTx(db, (tx) => setBudgets(tx, merchantId, [{ scope: 'free_rounds', kind: 'cash', dayMax: 1_000_000n }]))
  const player = await world.player('10.00')
  const now = clock.now()
  const brand = { id: merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL', regulation: 'none' } as never
  const { id } = await inTx(db, (tx) =>
    grantFreeRounds(tx, brand, {
      memberId: player.id,
      gameId,
      rounds: 2,
      stake: 10_000n,
      expiresAt: new Date(now.getTime() + 3_600_000),
      source: 'test',
      requestId: 'outside',
      now,
    }),
  )
  await deliverGrants({ db, clock, live, vendors })
  const ask = async (call: string, body: object) => {
    const answer = await fetch(`${address}/${call}`, { method: 'POST', body: JSON.stringify(body) })
    return (await answer.json()) as { key: string; balance: string; free: number; won: boolean }
  }
  const opened = await ask('open', { token: player.token })
  expect(opened).toMatchObject({ balance: '10.00', free: 2 })
  const rounds = [
    await ask('flip', { key: opened.key, roundId: 'a' }),
    await ask('flip', { key: opened.key, roundId: 'b' }),
  ]
  const wins = rounds.filter(({ won }) => won).length
  // 2.00 for each that was won, and nothing for those that were not: the stakes were nobody's.
  expect(rounds.at(-1)).toMatchObject({ free: 0, balance: `${10 + 2 * wins}.00` })
  expect(await askVendor({ db, clock, live, vendors }, merchantId, id)).toEqual({
    state: 'over',
    used: 2,
    agrees: true,
  })
  // From here on the player's own money.
  const { won, balance } = await ask('flip', { key: opened.key, roundId: 'c' })
  expect(Number(balance)).toBe(10 + 2 * wins + (won ? 1 : -1))
})
