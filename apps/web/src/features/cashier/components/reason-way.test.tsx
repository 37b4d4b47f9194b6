import type { CashierReason } from '@trevo/contract/cashier'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ReasonWay } from './reason-way.tsx'

// Drawn once and as text, as no browser would: what is kept outside is read as it is.
vi.mock('../../../lib/i18n/i18n.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/i18n/i18n.ts')>()),
  useT: () => (key: string) => key,
}))

const member = { lacksIdentity: false }
const flags = { CBS3: true }
vi.mock('./identity-note.tsx', () => ({
  useIdentityMissing: () => member.lacksIdentity,
  IdentityNote: ({ from }: { from: string }) => <a href={from}>the form</a>,
}))
vi.mock('../../../session/status.ts', () => ({ useFlag: (id: keyof typeof flags) => flags[id] }))
vi.mock('../../../shared/chat/open-chat.ts', () => ({ openChat: () => undefined }))

const wayFor = (reason: CashierReason | null) => renderToStaticMarkup(<ReasonWay reason={reason} />)

test('who lacks CPF or birthday is led to the form, with the way back to the withdrawal', () => {
  member.lacksIdentity = true
  expect(wayFor('documents_needed')).toBe('<a href="/m/withdraw">the form</a>')
})

test('who has given both is led to the people who asked for documents, where there is a chat', () => {
  member.lacksIdentity = false
  expect(wayFor('documents_needed')).toContain('reason.chat')
  flags.CBS3 = false
  expect(wayFor('documents_needed')).toBe('')
  flags.CBS3 = true
})

test('a reason that says what to do itself has no way beside it', () => {
  expect([wayFor(null), wayFor('paid_late')]).toEqual(['', ''])
})
