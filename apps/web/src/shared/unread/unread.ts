import type { ValueOf } from '@trevo/contract/endpoint'
import type { unreadCounters } from '@trevo/contract/inbox'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'

export type Unread = ValueOf<typeof unreadCounters>

export const NOTHING_UNREAD: Unread = { announcementUnreadCount: 0, chatUnreadCount: 0, inboxUnreadCount: 0 }

const unread = createStore<Unread>(NOTHING_UNREAD)

/** Unread counts; all zero for guests and members who play without money. Kept fresh by `unread-follow.ts`. */
export const useUnread = () => useSyncExternalStore(unread.subscribe, unread.get)

/** Everything that waits, wherever it is to be read. */
export const totalUnread = ({ announcementUnreadCount, chatUnreadCount, inboxUnreadCount }: Unread): number =>
  announcementUnreadCount + chatUnreadCount + inboxUnreadCount

export const currentUnread = unread.get

/** What an answer said about some of the counters. */
export function setUnread(known: Partial<Unread>): void {
  const next = { ...unread.get(), ...known }
  const isSame = (Object.keys(next) as (keyof Unread)[]).every((name) => next[name] === unread.get()[name])
  if (!isSame) unread.set(next)
}
