import type { ChatMessage } from '@trevo/contract/chat'
import * as z from 'zod/mini'
import { ApiError } from '../../../lib/api/api-error.ts'
import { newRequestId } from '../../../lib/request-id.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** Written, and not yet known to be on the server. */
const PendingMessage = z.object({
  /** Names the message on both ends: sent again, it is the same message. */
  clientId: z.string(),
  text: z.string(),
  /** Base64. */
  picture: z.optional(z.string()),
  writtenAt: z.string(),
  /** The server said no, and would again. */
  refused: z.boolean(),
})
export type PendingMessage = z.infer<typeof PendingMessage>

export const PendingMessages = z.array(PendingMessage)

const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 15_000

type OutboxOptions = {
  /** What a page before this one left behind. */
  kept: readonly PendingMessage[]
  keep: (list: readonly PendingMessage[]) => void
  send: (message: PendingMessage) => Promise<ChatMessage>
  onSent: (message: ChatMessage) => void
  /** Told once per message. */
  onRefused: (error: unknown) => void
}

export type Outbox = {
  readonly list: Pick<Store<readonly PendingMessage[]>, 'get' | 'subscribe'>
  add(text: string, picture?: string): void
  /** Sends one that was refused again. */
  retry(clientId: string): void
  remove(clientId: string): void
  /** The connection may be back: do not wait for the next attempt. */
  wake(): void
  stop(): void
}

/** Only what may pass by itself is tried again without asking; a renewed session is such a case. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || error.status >= 500 || ['rate_limited', 'session_expired'].includes(error.code)
}

/**
 * Messages leave in the order written, one at a time, until the server has them. Nothing is lost with the connection, the
 * server or the page, and nothing comes twice, since every attempt carries the same id.
 */
export function createOutbox({ kept, keep, send, onSent, onRefused }: OutboxOptions): Outbox {
  const list = createStore<readonly PendingMessage[]>(kept)
  let isSending = false
  let isStopped = false
  let pauseMs = RETRY_FIRST_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: readonly PendingMessage[]) => {
    list.set(next)
    keep(next)
  }
  const change = (clientId: string, refused: boolean) =>
    set(list.get().map((one) => (one.clientId === clientId ? { ...one, refused } : one)))
  const remove = (clientId: string) => set(list.get().filter((one) => one.clientId !== clientId))

  /** False where the connection has to come back first. */
  async function sendOne(message: PendingMessage): Promise<boolean> {
    try {
      const sent = await send(message)
      pauseMs = RETRY_FIRST_MS
      remove(message.clientId)
      onSent(sent)
    } catch (error) {
      if (isPassing(error)) return false
      change(message.clientId, true)
      onRefused(error)
    }
    return true
  }

  async function run(): Promise<void> {
    if (isSending || isStopped) return
    isSending = true
    clearTimeout(timer)
    let goesOn = true
    for (let next = head(); goesOn && next && !isStopped; next = head()) goesOn = await sendOne(next)
    isSending = false
    if (goesOn || isStopped) return
    timer = setTimeout(run, pauseMs)
    pauseMs = Math.min(pauseMs * 2, RETRY_MAX_MS)
  }

  const head = () => list.get().find((one) => !one.refused)
  void run()

  return {
    list,
    add(text, picture) {
      const message = { clientId: newRequestId(), text, writtenAt: new Date().toISOString(), refused: false }
      set([...list.get(), { ...message, ...(picture !== undefined && { picture }) }])
      void run()
    },
    retry(clientId) {
      change(clientId, false)
      void run()
    },
    remove,
    wake: () => void run(),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
