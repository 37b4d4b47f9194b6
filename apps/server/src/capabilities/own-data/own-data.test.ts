import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { askClosing, askDataCopy, fetchDataCopy, keepAccount, type MyData, myData } from '@trevo/contract/own-data'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CashierWorld, type Payer, startCashierWorld } from '../../../test/cashier.ts'
import { answered, errorOf } from '../../../test/ops-world.ts'
import { ownDataDeps } from '../../../test/own-data.ts'
import { aPayoutKey, givePerson } from '../../../test/personal.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { setPassword } from '../../base/members/credentials.ts'
import { hashPassword } from '../../base/members/hashing.ts'
import { idNumberHashes } from '../../base/members/identity.ts'
import { inTx } from '../../platform/db.ts'
import { workClosings } from './closing.ts'
import { workCopies } from './copies.ts'
import type { OwnDataDeps } from './deps.ts'
import { eraseClosed } from './erasure.ts'
import { LEFT_OUT, PARTS } from './parts.ts'

const PASSWORD = 'seis palavras sem sentido'
const CPF = '52998224725'
let world: CashierWorld
let deps: OwnDataDeps
beforeAll(async () => {
  world = await startCashierWorld({ regulation: 'br' })
  deps = ownDataDeps(world)
})
beforeEach(() => world.app.clock.advance(180_000))
afterEach(async () => expect(await world.findings()).toEqual([]))
afterAll(() => world.close())

const DAY_MS = 86_400_000
const HOST = { host: 'cashier.test' }
const db = () => world.deps.db

/** Verified, with a password, and a Pix key of their own that is old enough. */
async function person(cash = '0', cpf = CPF): Promise<Payer> {
  const payer = await world.payer(cash)
  const gone = { id_number_hash: null, id_number_sealed: null }
  await db()
    .updateTable('member_profile')
    .set(gone)
    .where('id_number_hash', 'in', idNumberHashes(TEST_CONFIG.secrets, cpf))
    .execute()
  await givePerson(db(), payer, { payeeName: 'Ana Souza', idNumber: cpf, birthday: '1990-05-17', isVerified: true })
  await inTx(db(), async (tx) => setPassword(tx, payer.id, await hashPassword(PASSWORD)))
  const longAgo = new Date(world.app.clock.now().getTime() - 90 * DAY_MS)
  await sql`update member_credential set changed_at = ${longAgo} where member_id = ${payer.id}`.execute(db())
  return { ...payer, accountId: await aPayoutKey(db(), payer, cpf, longAgo, 'cpf') }
}

const mine = async ({ token }: Payer) => answered<MyData>(await world.app.inject(myData, { token, ...HOST }))
const askCopy = ({ token }: Payer, requestId = randomUUID()) =>
  world.app.inject(askDataCopy, { token, ...HOST, body: { requestId, language: 'PT' } })
const fetchCopy = ({ token }: Payer, password?: string) =>
  world.app.inject(fetchDataCopy, { token, ...HOST, body: { password } })
const close = ({ token }: Payer, reason = 'other', requestId = randomUUID()) =>
  world.app.inject(askClosing, { token, ...HOST, body: { requestId, reason, password: PASSWORD } } as never)
const keep = ({ token }: Payer) => world.app.inject(keepAccount, { token, ...HOST, body: { requestId: randomUUID() } })
const statusOf = async ({ id }: Payer) =>
  (await db().selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const isReady = (payer: Payer) =>
  expect.poll(async () => (await mine(payer)).copy?.state, { timeout: 20_000 }).toBe('ready')
const laterBy = (ms: number) => world.app.clock.advance(ms)

/** The files of an archive, read by hand from their local headers and the list at its end. */
function filesIn(archive: string): Map<string, Buffer> {
  const bytes = Buffer.from(archive, 'base64')
  const end = bytes.length - 22
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [packed, nameLength, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString()
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    files.set(name, inflateRawSync(bytes.subarray(begin, begin + packed)))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

test('a copy holds what is the member’s own, opened and in both forms, and nothing that signs in', async () => {
  const ana = await person('120.00')
  const other = await world.payer('77.00')
  const requestId = randomUUID()
  const asked = await Promise.all([askCopy(ana, requestId), askCopy(ana, requestId), askCopy(ana)])
  expect(asked.map(errorOf)).toEqual([null, null, null])
  // The call makes it in the background as well: whoever comes second finds it made.
  await Promise.all([workCopies(deps), workCopies(deps)])
  await isReady(ana)
  const { rows } = await sql`select count(*)::int as copies from data_copy where member_id = ${ana.id}`.execute(db())
  expect(rows).toEqual([{ copies: 1 }])
  const { archive, fileName } = answered<{ archive: string; fileName: string }>(await fetchCopy(ana, PASSWORD))
  expect(fileName).toMatch(/^my-data-.*\.zip$/)
  const files = filesIn(archive)
  const json = files.get('my-data.json')?.toString() ?? ''
  const data = JSON.parse(json) as Record<string, Record<string, unknown>[]>
  expect(data.profile).toMatchObject([{ payee_name: 'Ana Souza', id_number: CPF, birthday: '1990-05-17' }])
  expect(data.contacts).toMatchObject([{ kind: 'mobile' }])
  expect(data.payoutAccounts?.map(({ details }) => JSON.parse(String(details)).pixKey)).toContain(CPF)
  expect(files.get('my-data.html')?.toString()).toContain('<td>Ana Souza</td>')
  expect(json).not.toMatch(/argon|password_hash|token_hash|id_number_hash/)
  expect(json).not.toContain(`+55119${String(other.id).padStart(8, '0')}`)
})

test('a copy of an account that proved nothing is the same whether the regulator knows the number or not', async () => {
  const { rows: columns } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = 'member_profile'::regclass and attnum > 0 and attname ~ 'permit|imped'`.execute(db())
  const said = async (payer: Payer) => {
    answered(await askCopy(payer))
    await workCopies(deps)
    await isReady(payer)
    const { archive } = answered<{ archive: string }>(await fetchCopy(payer, PASSWORD))
    const [profile] = JSON.parse(filesIn(archive).get('my-data.json')?.toString() ?? '').profile
    return columns.map(({ name }) => name).filter((name) => name in profile)
  }
  const [stranger, own] = [await person('0', '12345678909'), await person('0', '98765432100')]
  await db()
    .updateTable('member_profile')
    .set({ identity_verified_at: null, impeded_at: null, permitted_until: null })
    .where('member_id', '=', stranger.id)
    .execute()
  expect(columns.length).toBeGreaterThan(4)
  expect(await said(stranger)).toEqual([])
  expect(await said(own)).toContain('permitted_until')
})

test('a copy takes the password again, is nobody else’s, and is gone after seven days', async () => {
  const [ana, bia] = [await person(), await world.payer()]
  expect(errorOf(await fetchCopy(ana, PASSWORD))).toBe('not_found')
  answered(await askCopy(ana))
  await workCopies(deps)
  await isReady(ana)
  expect(errorOf(await fetchCopy(ana, 'outra coisa'))).toBe('incorrect_password')
  expect(errorOf(await fetchCopy(ana))).toBe('incorrect_password')
  expect(errorOf(await fetchCopy(bia, PASSWORD))).not.toBeNull()
  answered(await fetchCopy(ana, PASSWORD))
  laterBy(7 * DAY_MS)
  const again = await sql`update member_session set expires_at = 'infinity', token_expires_at = 'infinity'`.execute(
    db(),
  )
  expect(again.numAffectedRows).toBeGreaterThan(0n)
  expect(errorOf(await fetchCopy(ana, PASSWORD))).not.toBeNull()
  await workCopies(deps)
  const { rows } = await sql`select state, file_key as key from data_copy where member_id = ${ana.id}`.execute(db())
  expect(rows).toEqual([{ state: 'gone', key: null }])
})

test('an account is closed a day after its owner asked, and its balance goes to the owner’s own key', async () => {
  const ana = await person('80.00', '39053344705')
  const requestId = randomUUID()
  expect((await Promise.all([close(ana, 'other', requestId), close(ana, 'other', requestId)])).map(errorOf)).toEqual([
    null,
    null,
  ])
  expect(errorOf(await close(ana))).toBe('conflict')
  laterBy(DAY_MS - 1)
  await workClosings(deps)
  expect(await statusOf(ana)).toBe('active')
  laterBy(1)
  await Promise.all([workClosings(deps), workClosings(deps)])
  expect(await statusOf(ana)).toBe('closed')
  expect((await world.withdrawals(ana)).map(({ amount, accountId }) => [amount, accountId])).toEqual([
    [800_000n, ana.accountId],
  ])
  expect(await world.cashOf(ana)).toBe(0n)
})

test('it may be taken back until then, and not by half', async () => {
  const ana = await person('80.00')
  answered(await close(ana))
  expect(answered<MyData>(await keep(ana)).closing).toBeNull()
  expect(errorOf(await keep(ana))).toBe('conflict')
  laterBy(2 * DAY_MS)
  await workClosings(deps)
  expect(await statusOf(ana)).toBe('active')
  expect(await world.withdrawals(ana)).toEqual([])
})

test('a wrong password closes nothing', async () => {
  const ana = await person()
  const body = { requestId: randomUUID(), reason: 'other', password: 'não é esta' }
  expect(errorOf(await world.app.inject(askClosing, { token: ana.token, ...HOST, body } as never))).toBe(
    'incorrect_password',
  )
  expect((await mine(ana)).closing).toBeNull()
})

const require = ({ id }: Payer, amount: bigint, kind: string) =>
  sql`with a as (update turnover_account set required = ${amount}, done = 0, by_credit = false where member_id = ${id} returning merchant_id)
    insert into turnover_entry (member_id, currency, transfer_id, kind, amount, percent, required, unplayed, created_at)
    select ${id}, 'BRL', -${id}::bigint, ${kind}, ${amount}, 100, ${amount}, 0, now() from a`.execute(db())

test('what a gift asks to be played holds the closing, and the member and staff see it; an own deposit does not', async () => {
  const ana = await person('80.00')
  await require(ana, 500_000n, 'reward')
  answered(await close(ana, 'terms'))
  laterBy(DAY_MS)
  await workClosings(deps)
  expect(await statusOf(ana)).toBe('active')
  const { rows } = await sql`select trouble from account_closing where member_id = ${ana.id}`.execute(db())
  expect(rows).toEqual([{ trouble: 'turnover_required' }])
  expect(await world.cashOf(ana)).toBe(800_000n)
  const bia = await person('60.00', '11144477735')
  await require(bia, 600_000n, 'deposit')
  answered(await close(bia, 'terms'))
  laterBy(DAY_MS)
  await workClosings(deps)
  expect(await statusOf(bia)).toBe('closed')
  expect(await world.cashOf(bia)).toBe(0n)
})

test('what staff would look at before it is paid is not paid by closing instead', async () => {
  const rich = await person('90000.00', '15350946056')
  answered(await close(rich))
  const waiting = await person('80.00', '11144477735')
  answered(await close(waiting))
  await world.withdraw(waiting, '70.00')
  await sql`update withdrawal set state = 'review' where member_id = ${waiting.id}`.execute(db())
  laterBy(DAY_MS)
  await workClosings(deps)
  for (const payer of [rich, waiting]) {
    expect(await statusOf(payer)).toBe('active')
    const { rows } = await sql`select trouble from account_closing where member_id = ${payer.id}`.execute(db())
    expect(rows).toEqual([{ trouble: 'payouts_held' }])
  }
  expect(await world.cashOf(rich)).toBe(900_000_000n)
  expect(await world.withdrawals(rich)).toEqual([])
  expect((await world.withdrawals(waiting)).map(({ state }) => state)).toEqual(['review'])
})

test('a closed account loses what reaches the person after 180 days and what names the person after five years', async () => {
  const ana = await person()
  await world.deposit(ana, '20.00')
  answered(await close(ana))
  laterBy(DAY_MS)
  await workClosings(deps)
  const left = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select m.account like 'erased%' as erased, p.payee_name as name, p.id_number_hash is not null as hash,
        (select count(*)::int from member_contact c where c.member_id = m.id) as contacts,
        (select count(*)::int from member_session s where s.member_id = m.id and s.ip <> '') as ips,
        (select count(*)::int from payout_account a where a.member_id = m.id and a.holder <> '') as holders,
        (select count(*)::int from deposit d where d.member_id = m.id) as deposits
      from member m join member_profile p on p.member_id = m.id where m.id = ${ana.id}`.execute(db())
    return rows[0]
  }
  const whole = await left()
  expect(whole).toMatchObject({ erased: false, name: 'Ana Souza', hash: true, contacts: 1, deposits: 1 })
  await eraseClosed(deps)
  laterBy(179 * DAY_MS)
  await eraseClosed(deps)
  expect(await left()).toEqual(whole)
  laterBy(2 * DAY_MS)
  await eraseClosed(deps)
  expect(await left()).toEqual({ ...whole, contacts: 0 })
  laterBy(1648 * DAY_MS)
  await eraseClosed(deps)
  expect(await left()).toMatchObject({ name: 'Ana Souza' })
  laterBy(2 * DAY_MS)
  await eraseClosed(deps)
  expect(await left()).toEqual({
    erased: true,
    name: '',
    hash: false,
    contacts: 0,
    ips: 0,
    holders: 0,
    deposits: 1,
  })
})

test('every table with a member in it is part of the copy, or says why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'member_id' and a.attnum > 0`.execute(db())
  const told = new Set([...Object.values(PARTS).map(({ table }) => table), ...Object.keys(LEFT_OUT)])
  expect(rows.map(({ name }) => name).filter((name) => !told.has(name as never))).toEqual([])
  expect(Object.keys(LEFT_OUT).filter((table) => !rows.some(({ name }) => name === table))).toEqual([])
})
