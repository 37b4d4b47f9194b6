import { expect, test } from 'vitest'
import { exactMoneyText, moneyText } from './money.ts'

test.each([
  ['422.496', 'R$ 422,49', 'R$ 422,496'],
  ['903.4666', 'R$ 903,46', 'R$ 903,4666'],
  ['0.0391', 'R$ 0,03', 'R$ 0,0391'],
  ['1.0001', 'R$ 1,00', 'R$ 1,0001'],
  ['19.56', 'R$ 19,56', 'R$ 19,56'],
  ['-1234.505', '−R$ 1.234,50', '−R$ 1.234,505'],
])('%s is %s in cents, and %s to the last digit', (amount, inCents, exact) => {
  expect([moneyText(amount, 'R$'), exactMoneyText(amount, 'R$')].map((text) => text.replace('\u00a0', ' '))).toEqual([
    inCents,
    exact,
  ])
})
