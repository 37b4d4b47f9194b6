import { writeMoneyAs } from '@trevo/contract/money'
import { afterEach, expect, test } from 'vitest'
import pagesEn from './pages-en.json'
import pagesEs from './pages-es.json'
import pagesPt from './pages-pt.json'
import { inMoney } from './read-pages.ts'

afterEach(() => writeMoneyAs('BRL'))

test.each([
  ['BRL', 'R$ 96,00', /MX|US\$/],
  ['MXN', '$96.00', /R\$/],
  ['PEN', 'S/ 96.00', /R\$/],
])('examples of a brand in %s read %s, in every language', (currency, amount, other) => {
  writeMoneyAs(currency)
  for (const pages of [pagesPt, pagesEn, pagesEs]) {
    const text = JSON.stringify(inMoney(pages)).replaceAll('\u00a0', ' ')
    expect(text).toContain(amount)
    expect(text).not.toMatch(other)
    expect(text).not.toMatch(/\{\d/)
  }
})
