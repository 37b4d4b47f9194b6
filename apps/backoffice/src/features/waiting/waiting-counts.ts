import type { Waiting } from '@trevo/contract/ops/waiting'

/** The page of the menu on which each of them waits. */
export const PAGES = {
  chat: 'chats',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  identity: 'identities',
} as const satisfies Record<string, keyof Waiting>

export const totalOf = (waiting: Waiting) =>
  Object.values(waiting).reduce<number>((sum, count) => sum + (count ?? 0), 0)

/** Whether more are waiting than before; the first count is not news. */
export const hasGrown = (before: Waiting | null, now: Waiting) =>
  before !== null && Object.values(PAGES).some((queue) => (now[queue] ?? 0) > (before[queue] ?? 0))

/** `(3) Trevo`: what a tab in the background shows. */
export const titleOf = (name: string, waiting: Waiting | undefined) => {
  const total = waiting === undefined ? 0 : totalOf(waiting)
  return total > 0 ? `(${total}) ${name}` : name
}
