import { expect, test } from 'vitest'
import { askersOf, nearTests, testsOf } from './near.mjs'
import { ROOT } from './paths.mjs'

const DEPOSIT = 'apps/server/src/capabilities/cashier/member/deposit.ts'
const askers = new Map([
  [DEPOSIT, new Set(['apps/server/src/capabilities/cashier/member/routes.ts', 'apps/server/test/money.test.ts'])],
  ['apps/server/src/capabilities/cashier/member/routes.ts', new Set(['apps/server/src/app.ts'])],
  ['apps/server/src/app.ts', new Set(['apps/server/src/capabilities/vip/vip.test.ts'])],
])
const tests = [
  'apps/server/src/capabilities/cashier/staff/cashier.test.ts',
  'apps/server/src/capabilities/vip/vip.test.ts',
  'apps/server/test/money.test.ts',
  'apps/web/src/features/cashier/cashier.test.ts',
]
const near = (options = {}) => nearTests({ changed: [DEPOSIT], askers, tests, times: {}, seconds: 60, ...options })

test('tests of the capability and those that ask for the file come first, then who asks for those; others are left alone', () => {
  expect(near()).toEqual({
    near: [
      'apps/server/src/capabilities/cashier/staff/cashier.test.ts',
      'apps/server/test/money.test.ts',
      'apps/server/src/capabilities/vip/vip.test.ts',
    ],
    left: 0,
  })
})

test('what does not fit into the time is counted; a test that was changed runs whatever it takes', () => {
  const times = {
    'apps/server/test/money.test.ts': 50,
    'apps/server/src/capabilities/cashier/staff/cashier.test.ts': 20,
  }
  expect(near({ times })).toEqual({ near: ['apps/server/src/capabilities/cashier/staff/cashier.test.ts'], left: 2 })
  const changed = ['apps/server/test/money.test.ts']
  expect(near({ changed, times: { 'apps/server/test/money.test.ts': 400 } }).near).toEqual(changed)
})

test('finds who asks for a module, a package, a text and a function of the database', () => {
  const found = askersOf(ROOT)
  expect(found.get('scripts/lib/near.mjs')).toContain('scripts/lib/near.test.mjs')
  expect(found.get('packages/contract/src/money.ts')).toContain('apps/server/src/audit.ts')
  expect(found.get('apps/server/sql/audit.sql')).toContain('apps/server/src/money/ledger/audit.ts')
  expect(testsOf(ROOT)).toContain('scripts/lib/near.test.mjs')
})
