import { randomUUID } from 'node:crypto'
import { type Approval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import {
  opsConsents,
  opsLegal,
  opsLegalText,
  opsPublishLegal,
  opsSaveLegal,
  type StaffLegal,
} from '@trevo/contract/ops/legal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTexts } from '../../../../test/legal.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'

let world: OpsWorld
let admin: StaffCaller
let finance: StaffCaller
beforeAll(async () => {
  world = await anOpsWorld()
  admin = await signedIn(world.server, { roles: ['admin'], merchantId: world.brandId })
  finance = await signedIn(world.server, { roles: ['finance'], merchantId: world.brandId })
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(world.server.clock.now().getTime() + days * DAY_MS).toISOString()
const view = async (id: string) => answered<StaffLegal>(await admin.call(opsLegalText, { params: { id } }))
const fieldsOf = ({ envelope }: { envelope: unknown }) =>
  (envelope as { value?: { fields?: { path: string; code: string }[] } }).value?.fields ?? []

const TERMS = '## Contrato\n\nAviso de {noticeDays} dias, {coolingHours} horas, {brand}.'
const save = (id: string, revision: number, words = TERMS) =>
  admin.call(opsSaveLegal, { params: { id }, body: { texts: { PT: words, EN: words, ES: words }, revision } })
const wish = (revision: number, change: object = {}) => ({
  requestId: randomUUID(),
  revision,
  countsFrom: inDays(16),
  asksConsent: true,
  note: 'nova regra de saque',
  ...change,
})
const publishAlone = (id: string, body: object) => admin.call(opsPublishLegal, { params: { id }, body })
const ask = (id: string, body: object) =>
  admin.call(opsAskApproval, {
    body: { requestId: randomUUID(), kind: 'legal_text', note: 'publicar', params: { id }, body },
  })
const decide = (by: StaffCaller, { id }: Approval) =>
  by.call(opsDecideApproval, { params: { id }, body: { accept: true, note: '' } })
const publish = async (id: string, body: object) => decide(finance, answered<Approval>(await ask(id, body)))

test('a draft names the periods that the code keeps to, and two people who write at once see one another', async () => {
  expect(errorOf(await save('terms', 0, '## Contrato\n\nSem prazos nenhuns por aqui.'))).toBe('legal_names_missing')
  expect(errorOf(await save('terms', 0, `${TERMS} {prazo}`))).toBe('legal_names_missing')
  const both = await Promise.all([save('terms', 0), save('terms', 0)])
  expect(both.map(errorOf).toSorted()).toEqual(['conflict', null])
  answered(await save('terms', 1, `${TERMS} Dois.`))
  expect(await view('terms')).toMatchObject({ revision: 2, version: 0, hasDraft: true, versions: [] })
})

test('one person alone publishes nothing, and what was changed since it was asked for is not published either', async () => {
  expect(errorOf(await publishAlone('terms', wish(2)))).toBe('approval_required')
  const approval = answered<Approval>(await ask('terms', wish(2)))
  expect(approval.facts).toContainEqual({
    name: 'text_pt',
    as: 'text',
    before: null,
    after: '## Contrato\n\nAviso de 15 dias, 24 horas, Trevo. Dois.',
  })
  expect(errorOf(await decide(admin, approval))).toBe('second_person_required')
  answered(await save('terms', 2, `${TERMS} Outra coisa.`))
  expect(errorOf(await decide(finance, approval))).toBe('conflict')
  expect((await view('terms')).versions).toEqual([])
})

test('the first may count at once; a later one is announced fifteen days ahead, one at a time, and in order', async () => {
  answered(await publish('terms', wish(3, { countsFrom: inDays(0) })))
  expect(await view('terms')).toMatchObject({ version: 1, hasDraft: false })
  const notes = await world.db
    .selectFrom('staff_audit')
    .select(['staff_name as by', 'entity_id as text', 'after'])
    .where('action', '=', 'legal.publish')
    .execute()
  expect(notes).toMatchObject([{ by: finance.userName, text: 'terms', after: { askedBy: admin.userName } }])
  answered(await save('terms', 0, `${TERMS} Versão dois.`))
  expect(fieldsOf(await ask('terms', wish(1, { countsFrom: inDays(14) })))).toEqual([
    { path: 'countsFrom', code: 'too_soon' },
  ])
  const from = inDays(16)
  answered(await publish('terms', wish(1, { countsFrom: from })))
  expect(await view('terms')).toMatchObject({ version: 1, nextVersion: 2, nextFrom: from })
  const POLICY = '## P\n\n{contactDays} {personYears} {copyDays} {noticeDays}'
  answered(await save('policy', 0, POLICY))
  expect(errorOf(await publish('policy', wish(1, { countsFrom: inDays(20) })))).toBe('legal_waiting')
  answered(await publish('policy', wish(1, { countsFrom: from })))
  const { rows } = await sql<Record<string, unknown>>`
    select consent_edition as e, next_consent_edition as n, next_consent_from as f from merchant where id = ${world.brandId}`.execute(
    world.db,
  )
  expect(rows).toEqual([{ e: 1, n: 3, f: new Date(from) }])
  // An earlier day than the one that waits would count after it.
  answered(await save('terms', 0))
  expect(fieldsOf(await ask('terms', wish(1, { countsFrom: inDays(1), asksConsent: false })))).toEqual([
    { path: 'countsFrom', code: 'before_another' },
  ])
})

test('everybody hears of a new version, once', async () => {
  const { rows } = await sql<{ subject: string; audience: string }>`
    select t.subject, m.audience from inbox_message m join inbox_text t on t.message_id = m.id
    where m.merchant_id = ${world.brandId} and m.key like 'legal:%' and t.language = 'PT'`.execute(world.db)
  expect(rows.map(({ subject }) => subject)).toEqual(['Mudança nos nossos textos legais'])
})

test('a text that is there to be read asks nobody', async () => {
  answered(await save('responsible', 0, '## Jogo\n\nJogue com calma, {age} anos ou mais.'))
  expect(fieldsOf(await ask('responsible', wish(1)))).toEqual([{ path: 'asksConsent', code: 'not_offered' }])
})

test('another brand sees and changes nothing of it', async () => {
  const stranger = await signedIn(world.server, { roles: ['admin'], merchantId: world.otherId })
  await publishTexts(world.server, world.otherId)
  const rows = answered<{ data: { id: string; version: number }[] }>(await stranger.call(opsLegal))
  expect(rows.data.map(({ version }) => version)).toEqual([1, 1, 1])
  expect(answered<{ data: unknown[] }>(await stranger.call(opsConsents)).data).toEqual([])
})
