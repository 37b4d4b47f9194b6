import { InboxAudience } from '@trevo/contract/ops/inbox'
import { expect, test } from 'vitest'
import { audienceOf } from './audience.ts'
import { messageTexts } from './texts-draft.ts'

test('what nobody filled in does not narrow an audience', () => {
  const empty = audienceOf({ kind: 'segment', types: [], registeredFrom: null, clubLabels: null })
  expect(InboxAudience.parse(empty)).toEqual({ kind: 'segment' })
  expect(audienceOf({ kind: 'all', types: [0] })).toEqual({ kind: 'all' })
})

test('what was filled in narrows it, with times in UTC', () => {
  const audience = audienceOf({
    kind: 'segment',
    types: [1],
    registeredFrom: '2026-03-01T09:00:00-03:00',
    clubLabels: ['VIP Prata'],
  })
  expect(InboxAudience.parse(audience)).toEqual({
    kind: 'segment',
    types: [1],
    registeredFrom: '2026-03-01T12:00:00.000Z',
    clubLabels: ['VIP Prata'],
  })
})

test('a message needs subject and text; English whole or not at all', () => {
  const PT = { subject: 'Olá', html: '<p>Oi</p>' }
  expect(messageTexts({ PT }, 'PT')).toEqual({ PT })
  expect(messageTexts({ PT, EN: { subject: 'Hello', html: '<p>Hi</p>' } }, 'PT')?.EN).toEqual({
    subject: 'Hello',
    html: '<p>Hi</p>',
  })
  expect(messageTexts({ PT, EN: { subject: 'Hello', html: ' ' } }, 'PT')).toBeNull()
  expect(messageTexts({ PT: { subject: 'Olá' } }, 'PT')).toBeNull()
  expect(messageTexts({ ES: PT }, 'ES')).toEqual({ ES: PT })
  expect(messageTexts({ PT }, 'ES')).toBeNull()
})
