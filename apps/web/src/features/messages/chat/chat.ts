import { CHAT_PAGE, type ChatMessage, chatMessages, chatSeen, chatSend, chatTyping } from '@trevo/contract/chat'
import type { ValueOf } from '@trevo/contract/endpoint'
import { call } from '../../../lib/api/call.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { live } from '../../../session/live.ts'
import { setUnread } from '../../../shared/unread/unread.ts'
import { follows, merged, newestId, newestOfDesk, type Seen, withSeen } from './conversation.ts'

const fetchMessages = call(chatMessages)
const postMessage = call(chatSend)
const postSeen = call(chatSeen)
const postTyping = call(chatTyping)

type Page = ValueOf<typeof chatMessages>

export type ChatState = {
  list: readonly ChatMessage[]
  /** What leads to the page before; null where the list begins with the first message. */
  before: string | null
  desk: Page['desk'] | null
  toRate: Page['toRate']
  isTyping: boolean
  isLoadingOlder: boolean
  /** Only while there is nothing to show at all. */
  error: unknown
}

const EMPTY: ChatState = {
  list: [],
  before: null,
  desk: null,
  toRate: null,
  isTyping: false,
  isLoadingOlder: false,
  error: null,
}

/** The desk says so again while it writes. */
const TYPING_SHOWS_MS = 5_000
const TYPING_PAUSE_MS = 3_000

export type Chat = {
  readonly state: Pick<Store<ChatState>, 'get' | 'subscribe'>
  send(message: { clientId: string; text: string; picture?: string | undefined }): Promise<ChatMessage>
  accept(message: ChatMessage): void
  catchUp(): Promise<void>
  loadOlder(): Promise<void>
  /** The member is writing. */
  typing(): void
  /** Follows what happens until the returned function is called. */
  open(): () => void
}

/** The conversation as this page knows it: asked for by number, so that a lost event costs nothing. */
export function createChat(): Chat {
  const state = createStore<ChatState>(EMPTY)
  const set = (change: Partial<ChatState>) => state.set({ ...state.get(), ...change })
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let typedAtMs = 0
  let seenUpTo: string | undefined
  /** Everything up to here is at hand. An own message may already stand beyond it, with one of the desk's in between. */
  let knownUpTo: string | undefined

  function take({ list, seen, desk, toRate }: Page): void {
    knownUpTo = newestId(list) ?? knownUpTo
    set({ list: withSeen(merged(state.get().list, list), seen), desk, toRate, error: null })
  }

  async function fetchNews(): Promise<void> {
    const after = knownUpTo
    if (after === undefined) {
      const page = await fetchMessages({ query: {} })
      take(page)
      set({ before: page.before })
      return
    }
    const page = await fetchMessages({ query: { after } })
    take(page)
    if (page.list.length >= CHAT_PAGE) await fetchNews()
  }

  /** Whoever asks while an answer is on its way gets the next one too: that answer may be older than what they heard. */
  async function catchUp(): Promise<void> {
    if (running) {
      isAskedAgain = true
      return running
    }
    running = fetchNews()
    try {
      await running
      tellSeen()
    } catch (error) {
      if (state.get().list.length === 0) set({ error })
    } finally {
      running = null
    }
    if (!isAskedAgain) return
    isAskedAgain = false
    await catchUp()
  }

  function tellSeen(): void {
    const upTo = newestOfDesk(state.get().list)
    if (upTo === undefined || upTo === seenUpTo || document.visibilityState !== 'visible') return
    seenUpTo = upTo
    postSeen({ body: { upTo, delivery: 'read' } })
      .then(({ unReadCount }) => setUnread({ chatUnreadCount: unReadCount }))
      .catch(() => {
        seenUpTo = undefined
      })
  }

  function showTyping(): void {
    clearTimeout(typingTimer)
    set({ isTyping: true })
    typingTimer = setTimeout(() => set({ isTyping: false }), TYPING_SHOWS_MS)
  }

  function heardSeen({ upTo, delivery }: { upTo: string; delivery: 'delivered' | 'read' }): void {
    const seen: Seen = { deliveredUpTo: upTo, readUpTo: delivery === 'read' ? upTo : null }
    set({ list: withSeen(state.get().list, seen) })
  }

  function heardMessage(): void {
    clearTimeout(typingTimer)
    set({ isTyping: false })
    void catchUp()
  }

  return {
    state,
    send: ({ clientId, text, picture }) =>
      postMessage({ body: { clientId, text, ...(picture !== undefined && { picture }) } }),
    accept(message) {
      set({ list: merged(state.get().list, [message]) })
      if (follows(message.id, knownUpTo)) knownUpTo = message.id
      else void catchUp()
    },
    catchUp,
    async loadOlder() {
      const { before, isLoadingOlder } = state.get()
      if (before === null || isLoadingOlder) return
      set({ isLoadingOlder: true })
      try {
        const page = await fetchMessages({ query: { before } })
        set({ list: withSeen(merged(page.list, state.get().list), page.seen), before: page.before })
      } catch {
        // The next scroll asks again.
      } finally {
        set({ isLoadingOlder: false })
      }
    },
    typing() {
      if (Date.now() - typedAtMs < TYPING_PAUSE_MS) return
      typedAtMs = Date.now()
      postTyping().catch(() => undefined)
    },
    open() {
      const ask = () => void catchUp()
      document.addEventListener('visibilitychange', tellSeen)
      const leave = [
        live.on('me', 'chat.message', heardMessage),
        live.on('me', 'chat.seen', heardSeen),
        live.on('me', 'chat.typing', showTyping),
        live.on('me', 'chat.desk', ask),
        live.onGap('me', ask),
        live.state.subscribe(() => live.state.get() === 'open' && ask()),
        () => document.removeEventListener('visibilitychange', tellSeen),
        () => clearTimeout(typingTimer),
      ]
      ask()
      return () => {
        for (const off of leave) off()
        set({ isTyping: false })
      }
    },
  }
}
