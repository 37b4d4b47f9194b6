import { fireEvent } from '@testing-library/dom'
import type { Endpoint } from '@trevo/contract/endpoint'
import type { ErrorCode } from '@trevo/contract/errors'
import { opsApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { opsImportStatement } from '@trevo/contract/ops/bank-statements'
import { opsChatMessages } from '@trevo/contract/ops/chat'
import { opsLotteryBets } from '@trevo/contract/ops/lottery'
import { opsLockMember, opsMemberStanding } from '@trevo/contract/ops/member-actions'
import { opsPublishMission } from '@trevo/contract/ops/missions'
import { opsPublishRule } from '@trevo/contract/ops/rules'
import { type StaffMe, staffRefresh, staffSignOut } from '@trevo/contract/ops/session'
import { opsSetWay, opsWay } from '@trevo/contract/ops/ways'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError, AskedFor } from '../lib/api.ts'
import { nameOf, STAFF_CALLS, STAFF_WRITES } from '../lib/testing/contract.ts'
import { fill, type Press, press, save, upload } from '../lib/testing/press.ts'
import { isKnown } from './testing/complaints.ts'
import { arrived, ME, open, server, visit } from './testing/desk.tsx'
import { button, take } from './testing/hand.ts'
import { readable, said } from './testing/words.ts'
// The first page that wants it would wait for it to be read, which nothing here sees.
import '../ui/rich-text-editor.tsx'

// Drawn anew with every page, which takes longer than the page; `console-menu.test.tsx` looks at it.
vi.mock('./console-menu.tsx', () => ({ ConsoleMenu: () => null }))

type Presses = { presses: readonly Press[]; pressedElsewhere?: readonly Endpoint[] }
const files = Object.entries(import.meta.glob<Presses>('../features/*/presses.ts', { eager: true }))
const features = files.map(([, file]) => file)
// Whoever signs out comes last but for those who are not signed in: the console of the others stays open. It is drawn anew where
// somebody else sits down.
const turnOf = ({ me, call }: Press) => `${me === null ? 2 : call === staffSignOut ? 1 : 0} ${whoMay(call).roles}`
const inTurn = (presses: readonly Press[]) => presses.toSorted((a, b) => turnOf(a).localeCompare(turnOf(b)))
const PRESSES = features.flatMap(({ presses }) => presses)

/** Features of money, of a second person and of people's identity. */
const WHOLE = /\/(approvals|cashier|rewards|sign-in|staff|ways)\//
/**
 * All are pressed by `npm run prove -- journeys`, since each draws a page of its own. Every run presses these, whatever may take a
 * second person, and one of each other feature.
 */
const PRESSED = inTurn(
  process.env.JOURNEYS === 'all'
    ? PRESSES
    : files.flatMap(([name, { presses }]) =>
        presses.filter(
          ({ call }, index) => index === 0 || WHOLE.test(name) || call.errors?.includes('approval_required'),
        ),
      ),
)
const elsewhere = features.flatMap(({ pressedElsewhere = [] }) => pressedElsewhere)

/** Those that open something of their own instead of being told. */
const OWN_ANSWER: readonly ErrorCode[] = ['approval_required', 'session_expired', 'password_change_required']
const refusalOf = ({ call, refusedBy }: Press): ErrorCode =>
  refusedBy ?? call.errors?.find((code) => !OWN_ANSWER.includes(code)) ?? 'rate_limited'

/** Somebody with nothing but a role that may make the call. */
function whoMay({ staff }: Endpoint): StaffMe {
  const roles = typeof staff?.roles === 'string' ? ME.roles : (staff?.roles.slice(0, 1) ?? [])
  return { ...ME, roles, everyMerchant: staff?.everyMerchant ?? false }
}

test('every write of staff in the contract is pressed on its page', () => {
  const pressed = new Set([...PRESSES.map(({ call }) => nameOf(call)), ...elsewhere.map(nameOf)])
  expect(STAFF_WRITES.filter((name) => !pressed.has(name))).toEqual([])
  expect([...pressed].filter((name) => !STAFF_CALLS.has(name))).toEqual([])
})

describe('is sent as the contract takes it, and a refusal is told', () => {
  beforeAll(async () => {
    // react-admin writes every refusal into the console, too; here each press is refused.
    // biome-ignore lint/suspicious/noConsole: whatever else is written there is passed on
    const write = console.error
    vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
      if (!(said[0] instanceof ApiError) && !isKnown(said)) write(...said)
    })
    await open('/password')
  })

  test.each(PRESSED.map((press) => [nameOf(press.call), press.at, press] as const))(
    '%s from %s',
    async (_n, at, row) => {
      const code = refusalOf(row)
      const { me = whoMay(row.call), given = [] } = row
      const settings = { given, refuse: { endpoint: row.call, code } }
      if (me === null) await open(at, { me, ...settings })
      else await visit(at, { me, ...settings })
      // A page that asks by itself has its refusal already.
      if (row.does.length > 0) expect(readable()).not.toContain(said(`error.${code}`))
      for (const step of row.does) await take(step)
      expect(server.faults).toEqual([])
      expect(server.writes.map(({ endpoint }) => nameOf(endpoint))).toEqual(
        [...(row.after ?? []), row.call].map(nameOf),
      )
      if (row.sends) expect(server.writes.at(-1)?.body).toMatchObject(row.sends)
      if (row.silent === undefined) expect(readable()).toContain(said(`error.${code}`))
    },
  )
})

test('what takes two people is asked for from the page that called it, and one press too many opens nothing', async () => {
  const limits = { grantMax: '100.00', memberDayMax: '200.00', secondFrom: '50.00' }
  const maxima = { grantMax: '1000', memberDayMax: '2000', secondFrom: '500' }
  const needed = { kind: 'way_limits', why: 'always', limit: null }
  await open('/ways/adjustment', {
    given: [[opsWay, { limits, maxima }]],
    refuse: { endpoint: opsSetWay, code: 'approval_required', value: needed },
  })
  await take(fill('ways.grantMax', '80,00'))
  await take(save)
  await take(fill('second_person.note', 'Campanha de novembro'))
  fireEvent.click(button('second_person.ask'))
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), { interval: 5, timeout: 20_000 })
  const beneath = document.body.appendChild(document.createElement('button'))
  let heard = 0
  beneath.addEventListener('click', () => (heard += 1))
  // At the place of the press that closed the dialog, and then at another.
  fireEvent.click(beneath, { detail: 2 })
  expect(heard).toBe(0)
  fireEvent.click(beneath, { detail: 1, clientX: 300 })
  expect(heard).toBe(1)
  beneath.remove()
  await arrived()
  expect(server.faults).toEqual([])
  expect(server.writes.map(({ endpoint }) => nameOf(endpoint))).toEqual(['opsSetWay', 'opsAskApproval'])
  expect(server.writes.at(-1)?.body).toMatchObject({
    kind: 'way_limits',
    note: 'Campanha de novembro',
    params: { id: 'adjustment' },
    body: { ...limits, grantMax: '80.00' },
  })
  expect(readable()).toContain(said('second_person.sent'))
})

test('a reason of blanks is refused at its field, sending twice asks once, and opening it again asks anew', async () => {
  await open('/members/7/show', {
    given: [[opsMemberStanding, { status: 'active', payoutsHeld: false }]],
    refuse: { endpoint: opsLockMember, code: 'rate_limited' },
  })
  await take(press('members.lock'))
  await take(fill('members.reason', 'takeover'))
  await take(fill('members.note', ' ab '))
  await take(press('members.lock'))
  expect(readable()).toContain(said('reason.short').replace('{least}', '3'))
  expect(server.writes).toEqual([])
  await take(fill('members.note', 'abc'))
  await take(press('members.lock'))
  await take(press('members.lock'))
  await take(press('ra.action.cancel'))
  await take(press('members.lock'))
  await take(fill('members.note', 'abc'))
  await take(press('members.lock'))
  const [first, second, third] = server.writes.map(({ body }) => (body as { requestId: string }).requestId)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(server.faults).toEqual([])
})

test('a load of the console trades its cookie for a session, and without one asks for the password', async () => {
  const locks = { request: (_name: string, work: () => unknown) => work() }
  Object.assign(navigator, { locks })
  for (const refuse of [undefined, { endpoint: staffRefresh, code: 'session_expired' as const }]) {
    await open('/password', { me: null, isKnown: true, ...(refuse && { refuse }) })
    expect(server.writes.map(({ endpoint }) => nameOf(endpoint))).toEqual(['staffRefresh'])
    expect(server.faults).toEqual([])
    expect(readable().includes(said('sign_in.continue'))).toBe(refuse !== undefined)
  }
})

test.each([
  ['/chat?id=7', opsChatMessages],
  ['/lottery-draws/7/show', opsLotteryBets],
])('a list on %s that does not come says why, and comes when it is asked for again', async (at, list) => {
  await open(at, { refuse: { endpoint: list, code: 'rate_limited' } })
  expect(readable()).toContain(said('error.rate_limited'))
  server.begin({})
  await take(press('pages.again'))
  expect(server.calls.map(({ endpoint }) => nameOf(endpoint))).toContain(nameOf(list))
  expect(readable()).not.toContain(said('error.rate_limited'))
  expect(server.faults).toEqual([])
})

test('a refusal is known as one, and so is what was asked for instead', () => {
  expect(new ApiError('network', 0)).toBeInstanceOf(ApiError)
  expect(new AskedFor()).toBeInstanceOf(AskedFor)
  expect(new AskedFor()).toBeInstanceOf(ApiError)
  expect(new ApiError('network', 0)).not.toBeInstanceOf(AskedFor)
})

const alerts = () => [...document.querySelectorAll('#main-content [role=alert]')].map(({ textContent }) => textContent)

test('what is wrong with a rule is told at its field, or above the button, and the form can be sent again', async () => {
  const does = PRESSES.find(({ call }) => call === opsPublishRule)?.does ?? []
  const fields = [
    { path: 'played', code: 'played_needed' },
    { path: 'weights', code: 'weights' },
  ]
  await open('/rules/create', { refuse: { endpoint: opsPublishRule, code: 'invalid_input', value: { fields } } })
  for (const one of does) await take(one)
  expect(readable()).toContain(said('issue.played_needed'))
  expect(alerts()).toContain(said('issue.weights'))
  const sent = server.writes.length
  await take(save)
  expect(server.writes.length).toBe(sent + 1)
  expect(server.faults).toEqual([])
})

test('a form whose first sending was done without an answer says so, and is not stuck with its id', async () => {
  const does = PRESSES.find(({ call }) => call === opsPublishMission)?.does ?? []
  await open('/missions/create', { refuse: { endpoint: opsPublishMission, code: 'idempotency_conflict' } })
  for (const one of does) await take(one)
  expect(readable()).toContain(said('error.idempotency_conflict'))
  await take(save)
  const ids = server.writes.map(({ body }) => (body as { requestId: string }).requestId)
  expect(ids).toHaveLength(2)
  expect(ids[1]).not.toBe(ids[0])
  expect(server.faults).toEqual([])
})

test('a form that is refused for anything else keeps its id', async () => {
  const does = PRESSES.find(({ call }) => call === opsPublishMission)?.does ?? []
  await open('/missions/create', { refuse: { endpoint: opsPublishMission, code: 'rate_limited' } })
  for (const one of [...does, save]) await take(one)
  const ids = server.writes.map(({ body }) => (body as { requestId: string }).requestId)
  expect(ids).toHaveLength(2)
  expect(ids[1]).toBe(ids[0])
})

test('a yes that could not be done says why and until when, and stays to be read', async () => {
  const approval = { state: 'pending', mayDecide: true, whyNot: null }
  const value = { until: '2026-11-19T15:30:00.000Z' }
  const refuse = { endpoint: opsDecideApproval, code: 'payout_waits' as const, value }
  await open('/approvals/7/show', { given: [[opsApproval, approval]], refuse })
  await take(press('approvals.approve'))
  await take(press('approvals.approve'))
  // Half past noon in São Paulo.
  const wait = 'Algo nesta conta mudou há pouco: nada é pago antes de 19/11/2026, 12:30.'
  expect(alerts()).toContain(`${wait} ${said('approvals.still_open')}`)
})

test('what is wrong with a bank’s file is told, and stays to be read', async () => {
  const value = { fields: [{ path: 'content', code: 'ofx_currency' }] }
  await open('/bankStatements', { refuse: { endpoint: opsImportStatement, code: 'invalid_input', value } })
  await arrived()
  await take(upload)
  expect(readable()).toContain(said('issue.ofx_currency'))
})
