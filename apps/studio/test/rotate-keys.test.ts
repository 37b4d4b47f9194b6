import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfSeed } from '../src/fairness/random.ts'
import { inTx } from '../src/platform/db.ts'
import { createSeal } from '../src/platform/seal.ts'
import { rotateSeeds } from '../src/rotate-keys.ts'
import { announcedHash, takeAnnounced } from '../src/rounds/seed-queries.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)]
/** More than one portion. */
const PLAYERS = 250

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** As it was done before keys had ids. */
function sealedWithoutId(text: string): Buffer {
  const nonce = randomBytes(12)
  const key = Buffer.from(hkdfSync('sha256', OLD, '', 'studio/crash-chain', 32))
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

test('the seeds in use survive a change of the secret', async () => {
  const { pool } = database
  for (let n = 0; n < PLAYERS; n++) {
    const player = { vendorCode: 'TRV', playerId: String(n) }
    const seal = createSeal(OLD, 'server-seed')
    await announcedHash(pool, seal, player)
    await inTx(pool, (tx) => takeAnnounced(tx, seal, player, 'client seed'))
  }
  const chain = sealedWithoutId('the end of a chain')
  await pool.query('insert into studio.crash_chain (seed_sealed, terminal_hash, length) values ($1, $2, 1)', [
    chain,
    'x',
  ])
  const during = createSeal(NEW, 'crash-chain', OLD)
  expect(during.open(chain)).toBe('the end of a chain')

  const rotate = () => rotateSeeds({ pool, secretKey: NEW, previousSecretKey: OLD, say: (line) => lines.push(line) })
  const lines: string[] = []
  await rotate()
  const pairs = await pool.query<{ sealed: Buffer; hash: string }>(
    'select server_seed_sealed as sealed, server_seed_hash as hash from studio.seed_pair',
  )
  const announced = await pool.query<{ sealed: Buffer; hash: string }>(
    'select server_seed_sealed as sealed, server_seed_hash as hash from studio.next_seed',
  )
  const after = createSeal(NEW, 'server-seed')
  expect(announced.rows.filter(({ sealed, hash }) => hashOfSeed(after.open(sealed)) === hash)).toHaveLength(PLAYERS)
  expect(pairs.rows.filter(({ sealed, hash }) => hashOfSeed(after.open(sealed)) === hash)).toHaveLength(PLAYERS)
  const chains = await pool.query<{ sealed: Buffer }>('select seed_sealed as sealed from studio.crash_chain')
  expect(createSeal(NEW, 'crash-chain').open(chains.rows[0]?.sealed as Buffer)).toBe('the end of a chain')
  expect(lines).toEqual([
    'studio.next_seed: 200',
    'studio.next_seed: 250',
    'studio.seed_pair: 200',
    'studio.seed_pair: 250',
    'studio.crash_chain: 1',
  ])
  await rotate()
  expect(lines).toHaveLength(5)
})
