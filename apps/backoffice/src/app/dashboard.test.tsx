import { opsAlarms, opsBrandFigures, opsFigures, opsPeople, opsTopGames } from '@trevo/contract/ops/figures'
import { expect, test, vi } from 'vitest'
import { nameOf } from '../lib/testing/contract.ts'
import { keepComplaints } from './testing/complaints.ts'
import { arrived, ME, open, server } from './testing/desk.tsx'
import { take } from './testing/hand.ts'
import { keysShown, readable, said } from './testing/words.ts'

// Drawn anew with every page, which takes longer than the page; `console-menu.test.tsx` looks at it.
vi.mock('./console-menu.tsx', () => ({ ConsoleMenu: () => null }))
// Drawn to the width of their place, and here nothing has any.
vi.mock('../features/dashboard/chart.tsx', () => ({ Chart: () => null }))

const complaints = keepComplaints()
const DAY = { day: '2026-11-16', stakes: '900.00', prizes: '700.00', gross: '200.00', net: '150.00' }
const GIVEN = { rewards: '30.00', rebates: '15.00', commissions: '5.00', deposits: '80.00', withdrawals: '45.50' }
const figures = { currency: 'BRL', today: DAY.day, countedTo: '2026-11-16T15:04:00Z', days: [{ ...DAY, ...GIVEN }] }
/** The page is asked for once it is known who looks. */
const show = async (opening: Parameters<typeof open>[1]) => {
  await open('/', opening)
  await arrived()
}
const asked = () => server.calls.map(({ endpoint }) => nameOf(endpoint))

test.each(['pt', 'en', 'es'] as const)('the console opens on the dashboard, in %s', async (locale) => {
  await show({ locale, given: [[opsFigures, figures]] })
  expect(document.querySelector('h1')?.textContent).toBe(said('dashboard.title'))
  const read = readable()
  for (const figure of ['200', '150', '45']) expect(read).toContain(figure)
  // 50 of 200 were given back.
  expect(read).toContain('25%')
  expect(keysShown()).toEqual([])
  expect(complaints).toEqual([])
  expect(server.faults).toEqual([])
})

test('conversion is of those who joined in the period, however many others paid in first', async () => {
  const days = [
    { day: '2026-11-15', joined: 6, active: 9, firstDeposits: 11, depositors: 3 },
    { day: DAY.day, joined: 2, active: 9, firstDeposits: 5, depositors: 0 },
  ]
  await show({ given: [[opsPeople, { today: DAY.day, days }]] })
  // 3 of 8.
  expect(readable()).toContain(`${said('dashboard.conversion')}37,5%`)
})

test('every chart has its figures in a table', async () => {
  await show({ given: [[opsFigures, figures]] })
  const charts = [...document.querySelectorAll('[role=img]')]
  expect(charts.map((chart) => chart.getAttribute('aria-label'))).toEqual(
    ['dashboard.revenue', 'dashboard.money_flow', 'dashboard.people'].map(said),
  )
  for (const chart of charts)
    expect(chart.parentElement?.querySelectorAll('details table tbody tr').length).toBeGreaterThan(0)
})

test('support is shown people and its own queues, and asks for no revenue', async () => {
  const alarms = {
    overdue: 2,
    latePayouts: 0,
    approvals: null,
    findings: null,
    withdrawals: 1,
    deposits: 0,
    chats: 4,
    identities: 1,
  }
  await show({ me: { ...ME, roles: ['support'], everyMerchant: false }, given: [[opsAlarms, alarms]] })
  expect(asked()).toContain(nameOf(opsPeople))
  for (const endpoint of [opsFigures, opsBrandFigures, opsTopGames]) expect(asked()).not.toContain(nameOf(endpoint))
  const read = readable()
  expect(read).not.toContain(said('dashboard.gross'))
  expect(read).toContain('4 conversas sem resposta')
  expect(read).toContain('1 identidade a conferir')
  expect(read).toContain('2 saques fora do prazo')
})

test('figures that do not come say so, and come when they are asked for again', async () => {
  await show({ refuse: { endpoint: opsFigures, code: 'rate_limited' } })
  expect(readable()).toContain(said('error.rate_limited'))
  server.begin({ given: [[opsFigures, figures]] })
  await take({ press: 'pages.again' })
  expect(asked()).toContain(nameOf(opsFigures))
})
