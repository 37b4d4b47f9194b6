import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePassword, logInAs } from '../../../test/auth.ts'
import { impedimentDeps } from '../../../test/impediments.ts'
import { givePerson } from '../../../test/personal.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../../../test/play.ts'
import { TEST_CONFIG } from '../../../test/stub-app.ts'
import { inTx } from '../../platform/db.ts'
import { cpfFrom } from '../../providers/identity/sandbox-people.ts'
import { type SandboxImpediments, startSandboxImpediments } from '../../providers/impediments/sandbox-impediments.ts'
import type { ImpedimentDeps } from './deps.ts'
import { askAtSignIn } from './first-sign-in.ts'
import { sweep } from './jobs.ts'
import { askAbout } from './questions.ts'

let sandbox: SandboxImpediments
let play: PlayWorld
let deps: ReturnType<typeof impedimentDeps>['deps']
beforeAll(async () => {
  sandbox = await startSandboxImpediments({ perSecond: 3 })
  play = await startPlayWorld({ providers: { ...TEST_CONFIG.providers, impediments: sandbox.settings } })
  await play.db.updateTable('merchant').set({ regulation: 'br' }).where('id', '=', play.merchantId).execute()
  deps = impedimentDeps(play.app, { sandbox, standing: {} as never, brandOf: () => undefined }).deps
})
afterAll(async () => {
  await play.app.close()
  await sandbox.close()
})

const DAY = 86_400_000
/** A busy machine takes its time. */
const PATIENT = { timeout: 60_000 }
let serial = 0
const aCpf = () => cpfFrom(String(710_000_000 + ++serial))
const now = () => play.app.clock.now()

/** Verified and permitted; due for the sweep, as everybody is who was never asked about. */
async function player(cpf = aCpf()): Promise<TestPlayer> {
  const made = await play.player('100.00')
  await givePerson(play.db, { id: made.id, merchantId: play.merchantId }, { idNumber: cpf, birthday: '1990-05-17' })
  return made
}
const nobodyIsDue = () => sql`update member_profile set impediment_due_at = 'infinity'`.execute(play.db)
const bet = async (who: TestPlayer, id: string) => {
  const { envelope } = await play.bet(who, id, id, '1.00')
  return envelope.success ? 'done' : envelope.errorCode
}
const accountOf = async ({ id }: TestPlayer) =>
  (await play.db.selectFrom('member').select(['id', 'account']).where('id', '=', id).executeTakeFirstOrThrow()).account

test('goes through everybody, no faster than the service allows, and then not again for 14 days', async () => {
  await nobodyIsDue()
  const cpfs = Array.from({ length: 8 }, () => aCpf())
  for (const cpf of cpfs) await player(cpf)
  const before = sandbox.asked.length
  const left: number[] = []
  const ask = (cpf: string) => {
    left.push(performance.now())
    return deps.service.ask(cpf)
  }
  expect(await sweep({ ...deps, service: { ...deps.service, ask } })).toBe(8)
  // Three in a second, wherever the second begins.
  for (const from of left) expect(left.filter((ms) => ms >= from && ms < from + 1000).length).toBeLessThanOrEqual(3)
  expect(sandbox.asked.slice(before).toSorted()).toEqual(cpfs.toSorted())
  expect(await sweep(deps)).toBe(0)
  play.app.clock.advance(14 * DAY - 1000)
  expect(await sweep(deps)).toBe(0)
  play.app.clock.advance(1000)
  expect(await sweep(deps)).toBe(8)
  await nobodyIsDue()
})

test('a node that dies between taking and asking leaves nobody out', async () => {
  const cpfs = Array.from({ length: 5 }, () => aCpf())
  for (const cpf of cpfs) await player(cpf)
  const before = sandbox.asked.length
  const dies = { ...deps.service, ask: async () => Promise.reject(new Error('the node is gone')) }
  await sweep({ ...deps, service: dies }, { maxMs: 1 })
  expect(sandbox.asked).toHaveLength(before)
  // The three that were taken come back when their time is over, and nobody is asked about twice.
  expect(await sweep(deps)).toBe(2)
  play.app.clock.advance(10 * 60_000)
  expect(await sweep(deps)).toBe(3)
  expect(sandbox.asked.slice(before).toSorted()).toEqual(cpfs.toSorted())
})

test('a service that is away is asked one second’s questions, and the others stay as they are', async () => {
  await nobodyIsDue()
  for (let n = 0; n < 8; n++) await player()
  sandbox.setDown(true)
  const answers = () => play.db.selectFrom('impediment_answer').where('outcome', '=', 'away').select('id').execute()
  const before = (await answers()).length
  expect(await sweep(deps)).toBe(3)
  expect(await answers()).toHaveLength(before + 3)
  sandbox.setDown(false)
  // The five others are due as before, those who went unanswered five minutes later.
  expect(await sweep(deps)).toBe(5)
  play.app.clock.advance(5 * 60_000)
  expect(await sweep(deps)).toBe(3)
  await nobodyIsDue()
})

test('two sweeps at once share the members between them', async () => {
  const cpfs = Array.from({ length: 9 }, () => aCpf())
  for (const cpf of cpfs) await player(cpf)
  const before = sandbox.asked.length
  const asked = await Promise.all([sweep(deps), sweep(deps), sweep(deps)])
  expect(asked.reduce((sum, count) => sum + count, 0)).toBe(9)
  expect(sandbox.asked.slice(before).toSorted()).toEqual(cpfs.toSorted())
})

test('locked members are asked about, closed ones and other brands’ rules are not', async () => {
  const [locked, closed] = [await player(), await player()]
  await play.db.updateTable('member').set({ status: 'locked' }).where('id', '=', locked.id).execute()
  await play.db.updateTable('member').set({ status: 'closed' }).where('id', '=', closed.id).execute()
  const before = sandbox.asked.length
  await sweep(deps)
  expect(sandbox.asked).toHaveLength(before + 1)
  play.app.clock.advance(20 * DAY)
  const left = await sql<{ n: number }>`select count(*)::int as n from member_profile
    where member_id = ${closed.id} and impediment_due_at < 'infinity'`.execute(play.db)
  expect(left.rows[0]?.n).toBe(0)
  await nobodyIsDue()
})

test('the first sign-in of a day asks once, and nothing is staked in any session before the answer', async () => {
  const cpf = aCpf()
  const who = await player(cpf)
  await givePassword(play.db, { id: who.id, merchantId: play.merchantId } as never)
  const account = await accountOf(who)
  const count = () => sandbox.asked.filter((one) => one === cpf).length
  expect((await logInAs(play.app, account)).envelope.success).toBe(true)
  await expect.poll(count, PATIENT).toBe(1)
  await expect.poll(() => bet(who, `free${++serial}`), PATIENT).toBe('done')
  await logInAs(play.app, account)
  play.app.clock.advance(DAY)
  // A session that was open all night, on whichever node: the answer of the new day is waited for.
  sandbox.setReason(cpf, 'PROGRAMA_SOCIAL')
  const flying = Array.from({ length: 10 }, (_, n) => bet(who, `race${serial}-${n}`))
  await logInAs(play.app, account)
  const after = await bet(who, `after${++serial}`)
  expect(['checks_pending', 'game_session_ended']).toContain(after)
  await Promise.all(flying)
  await expect.poll(count, PATIENT).toBe(2)
  await expect
    .poll(
      async () => (await sql`select from impediment_case where member_id = ${who.id}`.execute(play.db)).rows.length,
      PATIENT,
    )
    .toBe(1)
  expect(await bet(who, `later${++serial}`)).not.toBe('done')
  expect(await play.findings()).toEqual([])
})

test('nothing is staked between the first sign-in and its answer, for 30 seconds at most', async () => {
  const who = await player()
  // Begins the question, and nobody ever asks it.
  const signIn = askAtSignIn(deps)
  await inTx(play.db, (tx) => signIn(tx, { id: who.id, merchantId: play.merchantId, trialExpiresAt: null }))
  expect(await bet(who, `waits${++serial}`)).toBe('checks_pending')
  play.app.clock.advance(29_000)
  expect(await bet(who, `waits${++serial}`)).toBe('checks_pending')
  play.app.clock.advance(1000)
  expect(await bet(who, `waits${++serial}`)).toBe('done')
})

test('stakes that race with an answer are taken before it or not at all', async () => {
  const cpf = aCpf()
  const who = await player(cpf)
  sandbox.setReason(cpf, 'AUTOEXCLUSAO_CENTRALIZADA')
  const flying = Array.from({ length: 20 }, (_, n) => bet(who, `fly${serial}-${n}`))
  await askAbout(deps, who.id, 'sweep')
  const { rows } = await sql<{
    at: Date
  }>`select impeded_at as at from member_profile where member_id = ${who.id}`.execute(play.db)
  expect(rows[0]?.at).toEqual(now())
  const taken = (await Promise.all(flying)).filter((said) => said === 'done').length
  expect(await play.cashOf(who)).toBe(BigInt(100 - taken) * 10_000n)
  expect(await bet(who, `gone${serial}`)).toBe('checks_pending')
  // What was taken stands and is paid.
  for (let n = 0; n < 20; n++) await play.win(who, `w${serial}-${n}`, `fly${serial}-${n}`, '2.00', { roundEnd: true })
  expect(await play.cashOf(who)).toBe(BigInt(100 + taken) * 10_000n)
  expect(await play.findings()).toEqual([])
})

test('a good answer that was under way while another impeded does not undo it, though many are written down at once', async () => {
  await nobodyIsDue()
  const cpfs = [aCpf(), aCpf()]
  const [impeded, calm] = [await player(cpfs[0]), await player(cpfs[1])]
  const slow: ImpedimentDeps['service'] = {
    ...deps.service,
    async ask(cpf) {
      const answer = await deps.service.ask(cpf)
      if (cpf !== cpfs[0]) return answer
      // Between the answer and its writing down somebody signs in, and the regulator has changed its mind.
      sandbox.setReason(cpf, 'PROGRAMA_SOCIAL')
      await askAbout(deps, impeded.id, 'sign_in')
      return answer
    },
  }
  expect(await sweep({ ...deps, service: slow })).toBe(2)
  const { rows } = await sql<{ id: bigint; isIn: boolean }>`
    select member_id as id, permitted_until is not null as "isIn" from member_profile
    where member_id in (${impeded.id}, ${calm.id}) order by member_id`.execute(play.db)
  expect(rows).toEqual([
    { id: impeded.id, isIn: false },
    { id: calm.id, isIn: true },
  ])
  expect(await bet(impeded, 'undone')).toBe('checks_pending')
  expect(await bet(calm, 'calm')).toBe('done')
})
