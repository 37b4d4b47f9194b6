import { randomUUID } from 'node:crypto'
import { addIdentityPicture, checkPerson, declareIdentity, submitIdentity } from '@trevo/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aSession } from '../../../../test/fixtures.ts'
import { type IdentityWorld, startIdentityWorld } from '../../../../test/identity.ts'
import { aPicture } from '../../../../test/ops-world.ts'
import { inboxPage } from '../../../base/inbox/queries.ts'
import { payeeNameOf } from '../../../base/members/profile.ts'
import { admitPayment } from '../../../money/gate/gate.ts'
import { limitRows } from '../../../money/gate/queries.ts'
import { inTx } from '../../../platform/db.ts'
import { cpfFrom, SANDBOX_PEOPLE } from '../../../providers/identity/sandbox-people.ts'
import { askAgain, sweepAbandoned } from '../jobs.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await startIdentityWorld()
})
afterAll(() => world.close())

let people = 100
/** Nobody whom the sandbox knows anything against. */
const anyCpf = () => cpfFrom(String(800_000_000 + people++))
const inbox = async (memberId: bigint) => {
  const page = { memberId, language: 'PT', beforeId: null, limit: 10 } as const
  return (await inboxPage(world.server.database.db, page)).map(({ subject }) => subject)
}
const payIn = (memberId: bigint) =>
  inTx(world.server.database.db, (tx) =>
    admitPayment(tx, world.server.clock.now(), { memberId, merchantId: world.merchantId, direction: 'in', amount: 1n }),
  ).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('somebody whom both services know is verified in one go, and may pay in from that moment', async () => {
  const ana = await world.claimant(anyCpf())
  expect(await world.now(ana)).toMatchObject({
    isAsked: true,
    status: 'none',
    step: 'person',
    triesLeft: 3,
    missing: [],
  })
  expect(await payIn(ana.id)).toBe('identity_required')
  expect(await world.start(ana)).toMatchObject({ status: 'none', step: 'pictures', pictures: [] })
  expect(await world.send(ana, 'front')).toMatchObject({ step: 'pictures', pictures: ['front'] })
  expect(await world.submit(ana)).toBe('picture_missing')
  await world.send(ana, 'back')
  await world.send(ana, 'face')
  await world.send(ana, 'turned')
  expect(await world.submit(ana)).toMatchObject({ step: null })
  expect(await world.settled(ana)).toMatchObject({ status: 'verified', step: null, reason: null })
  expect(await payIn(ana.id)).toBe('done')
  // Nothing is asked twice.
  expect(await world.start(ana)).toBe('conflict')
  expect(await world.send(ana, 'front')).toBe('conflict')
  expect(await world.submit(ana)).toBe('conflict')
})

test.each([
  ['otherName', 'name_differs', 'person'],
  ['otherBirthday', 'cpf_refused', null],
  ['deceased', 'cpf_refused', null],
  ['irregular', 'cpf_refused', null],
  ['unknown', 'cpf_refused', null],
  ['minor', 'under_age', null],
] as const)('the register’s %s is told as %s', async (who, reason, step) => {
  const ana = await world.claimant(SANDBOX_PEOPLE[who].cpf)
  expect(await world.start(ana)).toMatchObject({ status: 'refused', reason, step, triesLeft: 2 })
  expect(await payIn(ana.id)).toBe('identity_required')
  expect(await world.send(ana, 'front')).toBe('conflict')
  if (step === null) expect(await world.start(ana)).toBe('conflict')
})

test.each([
  ['blurred', 'blurred'],
  ['otherPerson', 'other_person'],
  ['notLive', 'not_live'],
  ['invalid', 'document_invalid'],
] as const)(
  'pictures that are %s are refused, and others may be taken without saying everything again',
  async (who, reason) => {
    const ana = await world.claimant(SANDBOX_PEOPLE[who].cpf)
    const asked = world.sandbox.asked.cpf
    expect(await world.through(ana)).toMatchObject({
      status: 'refused',
      reason,
      step: 'pictures',
      triesLeft: 2,
      pictures: [],
    })
    expect(await world.through(ana)).toMatchObject({ status: 'refused', triesLeft: 1 })
    expect(await world.through(ana)).toMatchObject({ status: 'refused', step: null, triesLeft: 0 })
    expect(await world.send(ana, 'front')).toBe('conflict')
    expect(await world.start(ana)).toBe('identity_tries_over')
    expect(world.sandbox.asked.cpf).toBe(asked + 1)
    expect(await payIn(ana.id)).toBe('identity_required')
  },
)

test('the name may be written again, which is kept only once it is right', async () => {
  const ana = await world.claimant(SANDBOX_PEOPLE.otherName.cpf, { payeeName: '' })
  const { db } = world.server.database
  expect(await world.start(ana)).toBe('invalid_input')
  expect(await world.start(ana, 'Ana Souza')).toMatchObject({ reason: 'name_differs', triesLeft: 2 })
  expect(await payeeNameOf(db, ana.id)).toBe('')
  expect(await world.start(ana, 'Joana Lopes')).toMatchObject({ status: 'refused', step: 'pictures', triesLeft: 2 })
  expect(await payeeNameOf(db, ana.id)).toBe('Joana Lopes')
})

test('a register that is away costs no try and opens nothing', async () => {
  const ana = await world.claimant(SANDBOX_PEOPLE.registerAway.cpf)
  expect(await world.start(ana)).toBe('identity_away')
  expect(await world.now(ana)).toMatchObject({ status: 'none', step: 'person', triesLeft: 3 })
})

test('a face service that is away is asked again by the job until it answers', async () => {
  const ana = await world.claimant(anyCpf())
  await world.start(ana)
  for (const kind of ['front', 'back', 'face', 'turned'] as const) await world.send(ana, kind)
  world.sandbox.setDown(true)
  const before = world.sandbox.asked.face
  await world.submit(ana)
  await expect.poll(() => world.sandbox.asked.face, { timeout: 20_000 }).toBe(before + 1)
  expect(await world.now(ana)).toMatchObject({ status: 'pending', isWithStaff: false })
  world.sandbox.setDown(false)
  const deps = world.deps()
  await askAgain(deps)
  // It was asked a moment ago.
  expect(world.sandbox.asked.face).toBe(before + 1)
  world.server.clock.advance(100_000)
  await askAgain(deps)
  expect(await world.now(ana)).toMatchObject({ status: 'verified' })
  await askAgain(deps)
  expect(world.sandbox.asked.face).toBe(before + 2)
})

test('a press that is repeated does nothing twice, and another request under its id is refused', async () => {
  const ana = await world.claimant(anyCpf())
  const start = { requestId: randomUUID() }
  const asked = world.sandbox.asked.cpf
  await world.ask(ana, checkPerson, start)
  await world.ask(ana, checkPerson, start)
  expect(await world.ask(ana, checkPerson, { ...start, name: 'Outra Pessoa' })).toBe('idempotency_conflict')
  expect(world.sandbox.asked.cpf).toBe(asked + 1)
  const picture = await aPicture()
  const sent = { requestId: randomUUID(), kind: 'front', picture }
  const files = (await world.files()).length
  await Promise.all([world.ask(ana, addIdentityPicture, sent), world.ask(ana, addIdentityPicture, sent)])
  expect((await world.files()).length).toBe(files + 1)
  expect(await world.ask(ana, addIdentityPicture, { ...sent, kind: 'back' })).toBe('idempotency_conflict')
  for (const kind of ['back', 'face', 'turned'] as const) await world.send(ana, kind)
  const submit = { requestId: randomUUID() }
  const faces = world.sandbox.asked.face
  await Promise.all([world.ask(ana, submitIdentity, submit), world.ask(ana, submitIdentity, submit)])
  expect(await world.settled(ana)).toMatchObject({ status: 'verified' })
  expect(world.sandbox.asked.face).toBe(faces + 1)
})

test('of many pictures of one kind at once exactly one stays', async () => {
  const ana = await world.claimant(anyCpf())
  await world.start(ana)
  const files = (await world.files()).length
  await Promise.all(Array.from({ length: 5 }, () => world.send(ana, 'front')))
  expect(await world.now(ana)).toMatchObject({ pictures: ['front'] })
  expect((await world.files()).length).toBe(files + 1)
})

test('of many who start at once one try is opened', async () => {
  const ana = await world.claimant(anyCpf())
  const said = await Promise.all(Array.from({ length: 4 }, () => world.start(ana)))
  expect(said.filter((one) => typeof one !== 'string')).toHaveLength(1)
  expect(said.filter((one) => one === 'conflict')).toHaveLength(3)
  const rows = await world.server.database.db
    .selectFrom('identity_check')
    .select('id')
    .where('member_id', '=', ana.id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('neither names, numbers nor pictures lie in the clear', async () => {
  const cpf = anyCpf()
  const ana = await world.claimant(cpf, { payeeName: 'Zuleica Quaresma' })
  await world.through(ana)
  const { rows } = await world.server.database.pool.query(
    `select c::text || encode(c.claimed_sealed, 'escape') || encode(c.returned_sealed, 'escape') as text
     from identity_check c where member_id = $1`,
    [ana.id],
  )
  for (const { text } of rows) expect(text).not.toMatch(new RegExp(`${cpf}|Zuleica|ZULEICA|1990-05-17`))
})

test('members are told what was decided', async () => {
  const ana = await world.claimant(anyCpf())
  await world.through(ana)
  expect(await inbox(ana.id)).toEqual(['Identidade confirmada'])
  const rui = await world.claimant(cpfFrom('900000099'), { birthday: '1990-05-17' })
  await world.server.database.db.deleteFrom('member_profile').where('member_id', '=', rui.id).execute()
  expect(await world.start(rui)).toBe('document_required')
  expect(await inbox(rui.id)).toEqual([])
})

test('pictures that nobody sent off are gone after a week, and the member begins anew', async () => {
  const ana = await world.claimant(anyCpf())
  await world.start(ana)
  await world.send(ana, 'front')
  const own = await world.server.database.db
    .selectFrom('identity_picture as p')
    .innerJoin('identity_check as c', 'c.id', 'p.check_id')
    .select('p.file_key as key')
    .where('c.member_id', '=', ana.id)
    .executeTakeFirstOrThrow()
  const isThere = async () => (await world.files()).some((name) => name.endsWith(own.key))
  world.server.clock.advance(6 * 86_400_000)
  await sweepAbandoned(world.deps())
  expect(await isThere()).toBe(true)
  world.server.clock.advance(2 * 86_400_000)
  await sweepAbandoned(world.deps())
  expect(await isThere()).toBe(false)
  const { token } = await aSession(world.server.database.db, ana, world.server.clock.now())
  expect(await world.now({ ...ana, token })).toMatchObject({ status: 'none', step: 'person', pictures: [] })
})

test('a brand without these rules asks nobody', async () => {
  const { db } = world.server.database
  const { id: merchantId } = await db
    .selectFrom('merchant')
    .select('id')
    .where('regulation', '=', 'none')
    .executeTakeFirstOrThrow()
  const member = await aMember(db, { merchantId })
  const { token } = await aSession(db, member, world.server.clock.now())
  const free = { ...member, token, host: 'free.test' }
  expect(await world.now(free)).toMatchObject({ isAsked: false, step: null })
  expect(await world.start(free)).toBe('no_permission')
})

test('nobody goes on without saying what the law asks and choosing limits, which hold at once', async () => {
  const ana = await world.claimant(anyCpf(), { isDeclared: false })
  expect(await world.now(ana)).toMatchObject({ status: 'none', step: 'declaration' })
  expect(await world.start(ana)).toBe('conflict')
  const said = {
    requestId: randomUUID(),
    gender: 'female',
    nationality: 'PT',
    isExposed: true,
    loss: { period: 'week', amount: '150.00' },
    sessionMinutes: 90,
  }
  for (const wrong of [
    { ...said, nationality: 'Portugal' },
    { ...said, sessionMinutes: 5 },
    { ...said, loss: null },
  ]) {
    expect(await world.ask(ana, declareIdentity, wrong)).toBe('invalid_input')
  }
  const answers = await Promise.all([world.ask(ana, declareIdentity, said), world.ask(ana, declareIdentity, said)])
  for (const answer of answers) expect(answer).toMatchObject({ step: 'person' })
  expect(await world.ask(ana, declareIdentity, { ...said, requestId: randomUUID() })).toBe('conflict')
  const limits = await limitRows(world.server.database.db, ana.id)
  expect(limits.map(({ kind, period, amount }) => [kind, period, amount]).toSorted()).toEqual([
    ['loss', 'week', 1_500_000n],
    ['session', 'day', 90n],
  ])
  const { rows } = await world.server.database.pool.query(
    `select encode(declared_sealed, 'escape') as text from identity_declaration where member_id = $1`,
    [ana.id],
  )
  expect(rows[0].text).not.toMatch(/female|PT|true/)
  expect(await world.start(ana)).toMatchObject({ step: 'pictures' })
})
