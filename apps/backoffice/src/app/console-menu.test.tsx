import { opsWaiting } from '@trevo/contract/ops/waiting'
import { expect, test, vi } from 'vitest'
import { ENTRIES } from './resources.ts'
import { keepComplaints } from './testing/complaints.ts'
import { ME, open, server } from './testing/desk.tsx'
import { keysShown, said } from './testing/words.ts'

const complaints = keepComplaints()
const items = () => [...document.querySelectorAll('[role=group] [role=menuitem]')]
/** Without the figure of what waits. */
const nameOf = (item: Element) => item.textContent?.replace(/^\d+/, '') ?? ''
const names = () => items().map(nameOf)
const lists = ENTRIES.filter(({ pages }) => pages.list)

test.each(['pt', 'en'] as const)('the menu in %s has every page, and says what waits there', async (locale) => {
  await open('/password', { locale, given: [[opsWaiting, { deposits: 37 }]] })
  const wanted = lists.map(({ name }) => said(`menu.${name}`))
  expect(names().toSorted()).toEqual(wanted.toSorted())
  const deposits = () => items().find((item) => nameOf(item) === said('menu.deposits'))
  await expect.poll(() => deposits()?.getAttribute('aria-description')).toContain('37')
  expect(keysShown()).toEqual([])
  expect(complaints).toEqual([])
  expect(server.faults).toEqual([])
})

test('somebody with one role is shown its pages alone', async () => {
  await open('/password', { me: { ...ME, roles: ['support'], everyMerchant: false } })
  expect(names()).toContain(said('menu.chat'))
  expect(names()).not.toContain(said('menu.ledger'))
})

test('the marked page is scrolled to, whatever the browser answers, and the menu goes again', async () => {
  const { scrollIntoView } = Element.prototype
  const scrolled = vi.fn(() => Promise.resolve())
  Object.assign(Element.prototype, { scrollIntoView: scrolled })
  await open('/flags')
  expect(scrolled).toHaveBeenCalled()
  await open('/password')
  Object.assign(Element.prototype, { scrollIntoView })
  expect(complaints).toEqual([])
})
