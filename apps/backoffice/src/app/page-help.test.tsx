import { fireEvent } from '@testing-library/dom'
import { ApprovalKind } from '@trevo/contract/ops/approvals'
import { opsChatAnswer, opsChatAnswers, opsEditChatAnswer } from '@trevo/contract/ops/chat-desk'
import { StaffRole } from '@trevo/contract/ops/roles'
import { expect, test, vi } from 'vitest'
import { APPROVAL_PAGES } from '../features/page-help/approval-pages.ts'
import { pageHelpTexts } from '../features/page-help/texts.ts'
import { may } from '../lib/may.ts'
import { fill } from '../lib/testing/press.ts'
import { ENTRIES } from './resources.ts'
import { arrived, ME, open, server } from './testing/desk.tsx'
import { take } from './testing/hand.ts'
import { keysShown, readable, said } from './testing/words.ts'
import { ALL_TEXTS } from './texts.ts'

vi.mock('./console-menu.tsx', () => ({ ConsoleMenu: () => null }))
const PAGES = [...ENTRIES.filter(({ pages }) => Object.keys(pages).length > 0).map(({ name }) => name)]
const key = (name: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: name, ...more })

test('every page has its help, in every language, and no help is of a page that is gone', () => {
  const named = [...PAGES, 'dashboard', 'password', 'calls'].toSorted()
  for (const texts of Object.values(pageHelpTexts)) {
    for (const part of ['for', 'does']) {
      const written = Object.keys(texts).filter((name) => name.startsWith(`pageHelp.${part}_`))
      expect(written.map((name) => name.slice(`pageHelp.${part}_`.length)).toSorted()).toEqual(named)
    }
  }
})

test('whatever takes two people is named on a page that exists', () => {
  for (const kind of ApprovalKind.options) expect(PAGES).toEqual(expect.arrayContaining([...APPROVAL_PAGES[kind]]))
})

test('a question mark tells what the page is for, who sees it, who decides, and what the keys do', async () => {
  await open('/members')
  key('?')
  await arrived()
  const text = readable()
  for (const name of [
    'pageHelp.for_members',
    'pageHelp.does_members',
    'approvals.kind_member_close',
    'pageHelp.key_save',
  ]) {
    expect(text).toContain(said(name))
  }
  expect(text).toContain('Atendimento, Financeiro, Risco')
  expect(keysShown()).toEqual([])
})

test('in a field a question mark is a question mark', async () => {
  await open('/chatAnswers/create')
  const field = document.querySelector('textarea:not([aria-hidden])') as HTMLElement
  key('?', {}, field)
  await arrived()
  expect(readable()).not.toContain(said('pageHelp.for_chatAnswers'))
})

test('rows are gone through and opened by keys', async () => {
  const row = (id: string) => ({ id, language: 'PT', shortcut: `a-${id}`, text: 'Olá' })
  await open('/chatAnswers', { given: [[opsChatAnswers, { data: [row('7'), row('8')], total: 2 }]] })
  key('j')
  key('j')
  key('j')
  expect(document.activeElement?.textContent).toContain('a-8')
  key('k')
  expect(document.activeElement?.textContent).toContain('a-7')
  key('Enter', {}, document.activeElement ?? document.body)
  await arrived()
  expect(location.pathname).toBe('/ops/chatAnswers/7')
})

test('a form is saved by Ctrl and S, once though the keys are held or pressed twice in a hurry', async () => {
  await open('/chatAnswers/7', { given: [[opsChatAnswer, { language: 'PT', shortcut: 'prazo', text: 'Amanhã' }]] })
  await take(fill('chat.answer_text', 'Sexta'))
  key('s', { ctrlKey: true })
  key('s', { ctrlKey: true, repeat: true })
  key('s', { ctrlKey: true })
  await arrived()
  expect(server.writes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([
    `${opsEditChatAnswer.method} ${opsEditChatAnswer.path}`,
  ])
})

const ENGLISH: Readonly<Record<string, string>> = Object.assign({}, ...ALL_TEXTS.map(({ en }) => en))
const MANUAL = import.meta.glob<string>('../../../../docs/manual/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test.each(StaffRole.options)('the manual of %s names every page of the menu that the role has', (role) => {
  const manual = MANUAL[`../../../../docs/manual/${role}.md`] ?? ''
  const me = { ...ME, roles: [role] }
  const names = ENTRIES.filter(({ access, pages }) => pages.list && may(access, me)).map(({ name }) => name)
  const titles = names.map((name) => ENGLISH[`menu.${name}`] ?? name)
  expect(titles.filter((title) => !manual.includes(`**${title}**`))).toEqual([])
})
