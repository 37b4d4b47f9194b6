import { type ChildProcess, fork } from 'node:child_process'
import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { aMember, aMerchant, type TestMember } from '../../../test/fixtures.ts'
import { drawDue } from '../../../test/lottery.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { accountsOf } from '../../capabilities/cashier/payout-accounts.ts'
import { sealedDetails, targetHashes } from '../../capabilities/cashier/payout-details.ts'
import { LOTTERY_SEEDS, openDays } from '../../capabilities/lottery/days.ts'
import { createVendorKeys, storeVendorKey } from '../../capabilities/play/vendor-keys.ts'
import { type Secrets, secretsFrom } from '../../platform/config.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { chooseBeacon } from '../../providers/beacon/choose-beacon.ts'
import { choosePush } from '../../providers/push/choose-push.ts'
import { bareStorage, chooseStorage } from '../../providers/storage/choose-storage.ts'
import { SEALED_PLACES } from '../../sealed-places.ts'
import { createTickets } from '../codes/tickets.ts'
import { idNumberHashes, openedBirthday, openedIdNumber, sealedBirthday, sealedIdNumber } from '../members/identity.ts'
import { createSecondSteps } from '../second-step/second-steps.ts'
import { createStaffTotp, staffTotpOwner } from '../staff/second-step.ts'
import { rotateKeys } from './rotate-keys.ts'

const [OLD, NEW] = ['the secret that is replaced, 32 characters', 'the secret that takes its place, 32 characters']
const before = secretsFrom(OLD)
const during = secretsFrom(NEW, OLD)
const after = secretsFrom(NEW)
/** More than two portions. */
const PEOPLE = 450
const WRITTEN = 60
const RECEIPT = 'a-receipt-of-somebody-0001.jpg'
const RECEIPT_BYTES = Buffer.from('the picture of a receipt')
const CPF = '52998224725'

let database: TestDatabase
let db: Db
let dataDir = ''
let clock: FakeClock
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trevo-rotate-'))
})
beforeEach(async () => {
  await database?.drop()
  database = await createTestDatabase()
  db = database.db
  clock = fakeClock('2026-03-01T12:00:00Z')
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** Not what is tested: a sandbox that keeps its key. */
const beaconNow = () => chooseBeacon({ config: TEST_CONFIG, clock })
const config = (secrets: Secrets) => ({ ...TEST_CONFIG, secrets, dataDir })
const rotate = (say: (line: string) => void = () => {}) =>
  rotateKeys({ db, places: SEALED_PLACES, secrets: during, storage: bareStorage(config(during)), say })
const stepsUnder = (secrets: Secrets) =>
  createSecondSteps({ db, secrets, clock, tickets: createTickets({ db, clock }) })
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

/** As it was done before keys had ids. */
function sealedWithoutId(owner: string, plain: Buffer): Buffer {
  const nonce = randomBytes(12)
  const key = before.keyFor('staff authenticator secrets')
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

type World = {
  ana: TestMember
  totp: string
  recoveryCodes: string[]
  pushKey: string | null
  staffId: bigint
  staffCode: string
}

/** One of everything that is sealed, and many people, all under the old secret. */
async function aWorld(): Promise<World> {
  const { id: merchantId } = await aMerchant(db, { isDefault: true })
  const ana = await aMember(db, { merchantId })
  await writePerson(before, ana, CPF)
  await db
    .insertInto('payout_account')
    .values({
      merchant_id: merchantId,
      member_id: ana.id,
      kind: 'bank',
      holder: 'Ana Lima',
      pix_key_type: null,
      bank_code: '001',
      created_at: clock.now(),
      ...sealedDetails(before, ana.id, { document: CPF, pixKey: null, bankCode: '001', branch: '12', account: '345X' }),
    })
    .execute()
  await manyPeople(merchantId)
  const steps = await stepsUnder(before)
  const totp = (await steps.beginTotp(ana, 'Trevo'))?.secret ?? ''
  const recoveryCodes = (await inTx(db, (tx) => steps.confirmTotp(tx, ana.id, codeOf(totp)))) ?? []
  await db.insertInto('vendor').values({ code: 'TRV', display_name: 'TRV', launch_url: '/', in_site: false }).execute()
  await inTx(db, (tx) => storeVendorKey(tx, before, { vendorCode: 'TRV', keyId: 'k1', secret: 'of the vendor' }))
  // One game of many draws is enough.
  await sql`insert into lottery_game (code, running)
    select code, code = '5d-1m' from unnest(${LOTTERY_GAMES.map(({ code }) => code)}::text[]) code`.execute(db)
  await openDays({ db, clock, beacon: beaconNow(), sealKey: before.keysFor(LOTTERY_SEEDS) })
  const { publicKey } = await choosePush({ config: config(before), db })
  await chooseStorage(config(before)).put(RECEIPT, RECEIPT_BYTES)
  await sql`with method as (
      insert into payment_method (merchant_id, direction, kind, min_amount, max_amount, day_max)
      values (${merchantId}, 'in', 'bank', 10000, 10000000, 100000000) returning id)
    insert into deposit (merchant_id, member_id, method_id, kind, state, currency, amount, request_id, receipt_key, created_at, expires_at)
    select ${merchantId}, ${ana.id}, id, 'bank', 'pending', 'BRL', 10000, ${randomUUID()}, ${RECEIPT}, now(), now() from method`.execute(
    db,
  )
  const secret = randomBytes(20)
  const { rows } = await sql<{ id: bigint }>`
    insert into staff_account (user_name, display_name, roles, password_hash)
    values ('risco', 'Risco', '{risk}', '') returning id`.execute(db)
  const staffId = rows[0]?.id ?? 0n
  await sql`update staff_account set totp_sealed = ${sealedWithoutId(staffTotpOwner(staffId), secret)},
    totp_offered_at = ${clock.now()} where id = ${staffId}`.execute(db)
  const staffCode = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) }).generate({
    timestamp: clock.now().getTime() + 30_000,
  })
  return { ana, totp, recoveryCodes, pushKey: publicKey, staffId, staffCode }
}

const writePerson = (secrets: Secrets, { id, merchantId }: TestMember, idNumber: string) =>
  db
    .insertInto('member_profile')
    .values({
      member_id: id,
      merchant_id: merchantId,
      payee_name: 'Ana Lima',
      ...sealedIdNumber(secrets, id, idNumber),
      ...sealedBirthday(secrets, id, '1990-05-17', '2026-03-01'),
    })
    .execute()

async function manyPeople(merchantId: number): Promise<void> {
  const members = Array.from({ length: PEOPLE }, (_, n) => ({
    merchant_id: merchantId,
    account: `p${n}`,
    type: 0 as const,
  }))
  const ids = await db.insertInto('member').values(members).returning('id').execute()
  const profiles = ids.map(({ id }) => ({
    member_id: id,
    merchant_id: merchantId,
    ...sealedIdNumber(before, id, `DOC${id}`),
    ...sealedBirthday(before, id, '1990-05-17', '2026-03-01'),
  }))
  await db.insertInto('member_profile').values(profiles).execute()
}

async function peopleUnder(secrets: Secrets): Promise<number> {
  const rows = await db.selectFrom('member_profile').selectAll().execute()
  return rows.filter((row) => {
    const idNumber = openedIdNumber(secrets, row.member_id, row.id_number_sealed)
    const hash = idNumber === null ? null : idNumberHashes(secrets, idNumber)[0]
    return (
      hash?.equals(row.id_number_hash ?? Buffer.alloc(0)) &&
      openedBirthday(secrets, row.member_id, row.birthday_sealed) === '1990-05-17'
    )
  }).length
}

/** Everything that was there works for a server that knows the new secret alone. */
async function expectAllWorks({ ana, totp, recoveryCodes, pushKey, staffId, staffCode }: World): Promise<void> {
  expect(await peopleUnder(after)).toBe(PEOPLE + 1)
  const [account] = await accountsOf(db, after, ana.id)
  expect(account).toMatchObject({ document: CPF, bankCode: '001', branch: '12', account: '345X' })
  const hash = account && targetHashes(after, account)[0]
  const found = await sql`select from payout_account where target_hash = ${hash} and document_hash is not null`.execute(
    db,
  )
  expect(found.rows).toHaveLength(1)
  clock.advance(30_000)
  const steps = await stepsUnder(after)
  const place = { merchantId: ana.merchantId, origin: 'https://home.test' }
  const verify = (answer: Parameters<typeof steps.verify>[2]) =>
    inTx(db, (tx) => steps.verify(tx, ana.id, answer, place))
  expect(await verify({ method: 'totp', code: codeOf(totp) })).toBe(true)
  expect(await verify({ method: 'recovery', code: recoveryCodes[0] ?? '' })).toBe(true)
  expect(await verify({ method: 'recovery', code: recoveryCodes[0] ?? '' })).toBe(false)
  const { totp_sealed: totpSealed } = await db
    .selectFrom('staff_account')
    .select('totp_sealed')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const holder = {
    id: staffId,
    userName: 'risco',
    totpConfirmedAt: null,
    totpSealed,
    passwordHash: '',
    totpOfferedAt: clock.now(),
    totpLastCounter: null,
  }
  expect(createStaffTotp({ secrets: after, demo: false }).accept(holder, staffCode, clock.now())).not.toBeNull()
  expect(await createVendorKeys({ db, secrets: after, clock, demo: false })('TRV')).toEqual([
    Buffer.from('of the vendor'),
  ])
  expect((await choosePush({ config: config(after), db })).publicKey).toBe(pushKey)
  expect(await chooseStorage(config(after)).get(RECEIPT)).toEqual(RECEIPT_BYTES)
  clock.advance(10 * 60_000)
  const log = pino({ level: 'silent' })
  expect(
    (await drawDue({ db, clock, log, beacon: beaconNow(), sealKey: after.keysFor(LOTTERY_SEEDS) })).length,
  ).toBeGreaterThan(0)
}

test('leaves nothing that needs the old secret', async () => {
  const world = await aWorld()
  expect(await rotate()).toEqual([])
  await expectAllWorks(world)
  // Again there is nothing to do.
  const lines: string[] = []
  expect(await rotate((line) => lines.push(line))).toEqual([])
  expect(lines.filter((line) => !line.startsWith('files'))).toEqual([])
})

test('goes on where it was killed', async () => {
  const world = await aWorld()
  const run = () =>
    fork(join(import.meta.dirname, '../../rotate-keys.ts'), {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SECRET_KEY: NEW,
        SECRET_KEY_PREVIOUS: OLD,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
  const killed: ChildProcess = run()
  killed.stdout?.on('data', (chunk) => {
    if (String(chunk).includes('member_profile.id_number_sealed: 200')) killed.kill('SIGKILL')
  })
  expect((await once(killed, 'exit'))[1]).toBe('SIGKILL')
  const done = await peopleUnderNew()
  expect(done).toBeGreaterThanOrEqual(200)
  expect(done).toBeLessThan(PEOPLE + 1)
  expect(await once(run(), 'exit')).toEqual([0, null])
  await expectAllWorks(world)
})
const peopleUnderNew = async () => {
  const rows = await db.selectFrom('member_profile').select(['member_id', 'id_number_sealed']).execute()
  return rows.filter(({ member_id, id_number_sealed }) => {
    try {
      return openedIdNumber(after, member_id, id_number_sealed) !== null
    } catch {
      return false
    }
  }).length
}

test('loses nothing that is written meanwhile, also by a server that knows the old secret alone', async () => {
  const { id: merchantId } = await aMerchant(db, { isDefault: true })
  await manyPeople(merchantId)
  const writing = async (secrets: Secrets) => {
    for (let count = 0; count < WRITTEN; count++) {
      const member = await aMember(db, { merchantId })
      await writePerson(secrets, member, `NEW${member.id}`)
    }
  }
  await Promise.all([rotate(), writing(during), writing(before)])
  // Once every server knows the new secret, one more run finds what the last old one wrote.
  expect(await rotate()).toEqual([])
  expect(await peopleUnder(after)).toBe(PEOPLE + 2 * WRITTEN)
})

test('says what neither secret opens, leaves it, and does the rest', async () => {
  const { id: merchantId } = await aMerchant(db, { isDefault: true })
  const [lost, ana] = [await aMember(db, { merchantId }), await aMember(db, { merchantId })]
  await writePerson(secretsFrom('a third secret that nobody knows any more'), lost, 'LOST')
  await writePerson(before, ana, CPF)
  expect(await rotate()).toEqual([
    `member_profile.id_number_sealed of ${lost.id} opens with neither key`,
    `member_profile.birthday_sealed of ${lost.id} opens with neither key`,
  ])
  await db.deleteFrom('member_profile').where('member_id', '=', lost.id).execute()
  expect(await peopleUnder(after)).toBe(1)
})

test('knows every sealed column', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_sealed' order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(
    SEALED_PLACES.columns.map(({ table, column }) => `${table}.${column}`).sort(),
  )
})
