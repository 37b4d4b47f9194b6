import { randomUUID } from 'node:crypto'
import {
  addIdentityPicture,
  checkPerson,
  declareIdentity,
  type MyIdentity,
  myIdentity,
  PICTURE_KINDS,
  submitIdentity,
} from '@trevo/contract/identity'
import { agreeLegal, myLegal } from '@trevo/contract/legal'
import { opsDecideIdentity, opsIdentity } from '@trevo/contract/ops/identity'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImpedimentWorld, startImpedimentWorld } from '../../../test/impediments.ts'
import { playedOff } from '../../../test/ledger.ts'
import { publishTexts } from '../../../test/legal.ts'
import { answered, aPicture, errorOf } from '../../../test/ops-world.ts'
import { signedIn } from '../../../test/staff.ts'
import { insertProfile } from '../../base/members/profile.ts'
import { admitStake } from '../../money/gate/admit-stake.ts'
import { createLedger } from '../../money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../../money/ledger/transfer.ts'
import { inTx } from '../../platform/db.ts'
import { type SandboxIdentity, startSandboxIdentity } from '../../providers/identity/sandbox-identity.ts'
import { SANDBOX_PEOPLE } from '../../providers/identity/sandbox-people.ts'
import { payOut } from '../cashier/payouts.ts'
import { settleRefused } from '../cashier/refused-payments.ts'
import { refusedOfDeposits } from '../cashier/refused-queries.ts'
import { workCases } from './cases.ts'
import { askAbout } from './questions.ts'

const DAY_MS = 86_400_000
/** The face service is never sure of this one, so that people decide. */
const CPF = SANDBOX_PEOPLE.unsure.cpf
const STRANGER = '39053344705'

let world: ImpedimentWorld
let faces: SandboxIdentity
beforeAll(async () => {
  faces = await startSandboxIdentity({ year: 2026 })
  world = await startImpedimentWorld({ identity: faces.settings })
})
afterAll(async () => {
  await world.close()
  await faces.close()
})

test('a member’s whole legal life: refused, verified, paid in, played, won, paid out, impeded, told, closed, back again', async () => {
  const { cashier, deps } = world
  const { app, psp, brand } = cashier
  const { db, clock } = deps
  const ana = await world.person(CPF, '0', { isVerified: false })
  await sql`update member_profile set permitted_until = null where member_id = ${ana.id}`.execute(db)
  const call = async <T>(...[endpoint, more = {}]: Parameters<typeof app.inject>) =>
    answered<T>(await app.inject(endpoint, { token: ana.token, host: 'cashier.test', ...more } as never))
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      ({ code }: { code: string }) => code,
    )
  const payIn = () => cashier.deposit(ana, '50.00')

  // The terms come first, then who they are.
  await publishTexts(app, brand.id)
  expect(await refusalOf(payIn())).toBe('terms_required')
  const { due } = await call<{ due: { kind: string; version: number }[] }>(myLegal)
  const agreed = due.map(({ kind, version }) => `${kind}:${version}`).join(',')
  await call(agreeLegal, { body: { requestId: randomUUID(), agreed, language: 'PT' } } as never)
  expect(await refusalOf(payIn())).toBe('identity_required')

  // Refused once, verified at the second try.
  const loss = { period: 'month', amount: '500.00' }
  const person = { gender: 'female', nationality: 'BR', isExposed: false }
  await call(declareIdentity, { body: { requestId: randomUUID(), loss, sessionMinutes: 120, ...person } } as never)
  const staff = await signedIn(app, { roles: ['risk'], merchantId: brand.id })
  const picture = await aPicture()
  const tryWith = async (decision: object) => {
    if ((await call<MyIdentity>(myIdentity)).step === 'person') {
      await call(checkPerson, { body: { requestId: randomUUID() } } as never)
    }
    for (const kind of PICTURE_KINDS) {
      await call(addIdentityPicture, { body: { requestId: randomUUID(), kind, picture } } as never)
    }
    await call(submitIdentity, { body: { requestId: randomUUID() } } as never)
    await expect.poll(async () => (await call<MyIdentity>(myIdentity)).isWithStaff, { timeout: 60_000 }).toBe(true)
    const { data } = answered<{ data: { id: string }[] }>(await staff.call(opsIdentity))
    const body = { requestId: randomUUID(), note: 'olhei os documentos', ...decision }
    expect(errorOf(await staff.call(opsDecideIdentity, { params: { id: data[0]?.id ?? '' }, body }))).toBeNull()
    return (await call<MyIdentity>(myIdentity)).status
  }
  expect(await tryWith({ decision: 'refuse', reason: 'blurred' })).toBe('refused')
  expect(await refusalOf(payIn())).toBe('identity_required')
  expect(await tryWith({ decision: 'verify' })).toBe('verified')

  // Nobody plays before the regulator has answered.
  expect(await refusalOf(payIn())).toBe('checks_pending')
  world.sandbox.setReason(CPF, null)
  await askAbout(deps, ana.id, 'registration')

  // A stranger's payment goes back whole; their own is credited.
  const theirs = await payIn()
  await psp.pay(theirs.txid ?? '', { payer: STRANGER })
  clock.now()
  await settleRefused(cashier.deps)
  expect((await refusedOfDeposits(db, [theirs.id])).map(({ state }) => state)).toEqual(['returned'])
  expect(await cashier.cashOf(ana)).toBe(0n)
  const own = await payIn()
  await psp.pay(own.txid ?? '', { payer: CPF })
  await expect.poll(() => cashier.cashOf(ana), { timeout: 30_000 }).toBe(500_000n)

  // Plays all of it through the gate, wins, and is paid within the clock.
  const ledger = createLedger({ pool: app.database.pool })
  const move = (kind: 'bet' | 'win', amount: bigint) =>
    inTx(db, async (tx) => {
      const { rows } = await sql<{
        id: bigint
      }>`select max(id) as id from member_session where member_id = ${ana.id}`.execute(tx)
      const stake = { memberId: ana.id, sessionId: rows[0]?.id ?? 0n, gameId: null, currency: 'BRL', amount } as const
      if (kind === 'bet') await admitStake(tx, brand.id, clock.now(), stake)
      const signed = kind === 'bet' ? -amount : amount
      await ledger.postTransfer(tx, {
        merchantId: brand.id,
        kind,
        key: `life:${kind}`,
        postings: [
          { account: memberCash(ana.id, 'BRL'), amount: signed },
          { account: houseAccount('games', 'BRL'), amount: -signed },
        ],
      })
    })
  await move('bet', 500_000n)
  await move('win', 1_200_000n)
  await playedOff(cashier.app.database.pool, ana.id)
  const withdrawal = await cashier.withdraw(ana, '70.00')
  await payOut(cashier.deps, withdrawal.id)
  const paid = await cashier.withdrawalNow(ana, withdrawal.id)
  expect(paid.state).toBe('paid')
  expect(await cashier.cashOf(ana)).toBe(500_000n)

  // Weeks later the regulator says no: told at once, nothing in, own money still out, closed in time.
  ;(clock as unknown as { advance(ms: number): void }).advance(20 * DAY_MS)
  world.sandbox.setReason(CPF, 'PROGRAMA_SOCIAL')
  await askAbout(deps, ana.id, 'sweep')
  expect(await world.caseOf(ana)).toMatchObject({ state: 'open' })
  expect(await refusalOf(payIn())).toBe('checks_pending')
  await workCases(deps)
  ;(clock as unknown as { advance(ms: number): void }).advance(2 * DAY_MS)
  await workCases(deps)
  expect(await cashier.cashOf(ana)).toBe(0n)
  expect((await cashier.withdrawals(ana)).map(({ amount }) => amount).toSorted()).toEqual([500_000n, 700_000n])
  expect(await world.statusOf(ana)).toBe('closed')
  for (const { id } of await cashier.withdrawals(ana)) await payOut(cashier.deps, id).catch(() => undefined)
  ;(clock as unknown as { advance(ms: number): void }).advance(DAY_MS)
  await workCases(deps)
  expect(await world.stepsOf(ana)).toEqual(expect.arrayContaining(['found', 'told', 'paid', 'closed', 'freed']))

  // Back again is another account with the same document, and asked anew.
  const again = await cashier.payer()
  const profile = { payeeName: 'Ana Souza', idNumber: CPF, birthday: '1990-05-17', today: '2026-03-24' }
  const handles = { facebook: '', whatsapp: '', line: '', wechat: '', zalo: '', qqNum: '' }
  const owner = { memberId: again.id, merchantId: brand.id }
  await sql`delete from member_profile where member_id = ${again.id}`.execute(db)
  expect(await inTx(db, (tx) => insertProfile(tx, deps.secrets, { ...owner, ...profile, ...handles }))).toBe(true)
  expect(await refusalOf(cashier.deposit(again, '50.00'))).toBe('terms_required')
})
