import type { ChatMessage } from '@trevo/contract/chat'
import { expect, test } from 'vitest'
import { follows, merged, newestOfDesk, withSeen } from './conversation.ts'

const message = (id: string, from: ChatMessage['from'] = 'member'): ChatMessage => ({
  id,
  clientId: '3f0f8f2e-54a6-4c4f-9d0a-0d6a4f0f8f2e',
  from,
  author: '',
  text: id,
  pictureUrl: null,
  sentAt: '2025-11-15T12:00:00.000Z',
  delivery: 'sent',
})

test('pages and events meet in one list, by number and without doubles', () => {
  const list = merged([message('9'), message('10')], [message('10'), message('11'), message('2')])
  expect(list.map(({ id }) => id)).toEqual(['2', '9', '10', '11'])
})

test('ticks rise with what the desk has and has read, and never fall', () => {
  const list = [message('1'), message('2'), message('3'), message('4', 'operator')]
  const marked = withSeen(list, { deliveredUpTo: '2', readUpTo: '1' })
  expect(marked.map(({ delivery }) => delivery)).toEqual(['read', 'delivered', 'sent', 'sent'])
  const later = withSeen(marked, { deliveredUpTo: '1', readUpTo: null })
  expect(later.map(({ delivery }) => delivery)).toEqual(['read', 'delivered', 'sent', 'sent'])
})

test('one has read up to the last message of the other side', () => {
  expect(newestOfDesk([message('1', 'operator'), message('2', 'system'), message('3')])).toBe('2')
  expect(newestOfDesk([message('1')])).toBeUndefined()
})

test('an own message may come ahead of one that is still to be fetched', () => {
  expect(follows('10', '9')).toBe(true)
  expect(follows('11', '9')).toBe(false)
  expect(follows('1', undefined)).toBe(false)
})
