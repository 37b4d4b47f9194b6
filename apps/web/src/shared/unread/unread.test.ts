import { expect, test } from 'vitest'
import { totalUnread } from './unread.ts'

test('notices, answers of support and letters all count', () => {
  expect(totalUnread({ announcementUnreadCount: 2, chatUnreadCount: 3, inboxUnreadCount: 5 })).toBe(10)
  expect(totalUnread({ announcementUnreadCount: 0, chatUnreadCount: 1, inboxUnreadCount: 0 })).toBe(1)
})
