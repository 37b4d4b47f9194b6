import { type Conversation, opsChatSeen } from '@trevo/contract/ops/chat'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/api.ts'

/** Tells members that what they wrote has reached the desk, once for each message however often the queue is fetched. */
export function useDelivered(conversations: readonly Conversation[] | undefined): void {
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, undelivered } of conversations ?? []) {
      const name = `${id} ${undelivered}`
      if (undelivered === null || told.current.has(name)) continue
      told.current.add(name)
      const body = { upTo: undelivered, delivery: 'delivered' } as const
      call(opsChatSeen, { params: { id }, body }).catch(() => told.current.delete(name))
    }
  }, [conversations])
}
