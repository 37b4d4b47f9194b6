import {
  LIVE_CLOSE,
  LIVE_HEARTBEAT_MS,
  type LiveEventData,
  type LiveEventName,
  type ServerFrame,
} from '@trevo/contract/live'
import { createStore, type Store } from '../store.ts'
import { pauseAfterMs } from './back-off.ts'
import { watchPage } from './page.ts'
import { createSubscriptions } from './subscriptions.ts'

export type LiveState = 'connecting' | 'open' | 'waiting' | 'closed'
type Off = () => void

export type LiveOptions = {
  /** Full address, `wss://host/wps/live`. */
  url: string
  getToken: () => string | null
  now?: () => number
}

export type LiveClient = {
  /** The first handler of a topic subscribes, the last one to leave ends it. Nothing connects before the first. */
  on<N extends LiveEventName>(topic: string, name: N, handler: (data: LiveEventData<N>) => void): Off
  /** Events of the topic may have been missed: fetch its state again. */
  onGap(topic: string, handler: () => void): Off
  /** The server no longer knows the token. Nothing reconnects until `tokenChanged`. */
  onSessionEnd(handler: (reason: string) => void): Off
  /** Call after sign-in and sign-out: connects again as who the user is now. */
  tokenChanged(): void
  /** For useSyncExternalStore. */
  readonly state: Pick<Store<LiveState>, 'get' | 'subscribe'>
  close(): void
}

const CONNECT_WITHIN_MS = 10_000
const GRACE_MS = 5_000

/** One socket for the whole page, always there again after it was lost, and silent while nobody looks. */
export function createLive({ url, getToken, now = Date.now }: LiveOptions): LiveClient {
  const subscriptions = createSubscriptions({ now, onChange: () => (socket ? subscriptions.sync(say) : connect()) })
  const state = createStore<LiveState>('closed')
  const sessionEndHandlers = new Set<(reason: string) => void>()
  let socket: WebSocket | undefined
  /** What the current socket said hello with. */
  let token: string | null = null
  let hasGreeted = false
  let endReason: string | undefined
  let failures = 0
  let silenceMs = CONNECT_WITHIN_MS
  let lastFrameMs = 0
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function say(frame: object) {
    socket?.send(JSON.stringify(frame))
  }

  function connect() {
    clearTimeout(retryTimer)
    if (socket || isStopped || endReason !== undefined || !subscriptions.any()) return
    if (page.isAway()) return state.set('waiting')
    state.set('connecting')
    const opening = new WebSocket(url)
    socket = opening
    hasGreeted = false
    silenceMs = CONNECT_WITHIN_MS
    heard()
    opening.onopen = () => {
      token = getToken()
      hasGreeted = true
      subscriptions.greet(say, token)
    }
    opening.onmessage = ({ data }) => {
      heard()
      receive(data)
    }
    opening.onclose = ({ code }) => {
      if (code === LIVE_CLOSE.sessionExpired) endSession('session_expired')
      else lost()
    }
  }

  function heard() {
    lastFrameMs = now()
    clearTimeout(watchdog)
    watchdog = setTimeout(lost, silenceMs)
  }

  function drop() {
    clearTimeout(watchdog)
    clearTimeout(retryTimer)
    const old = socket
    socket = undefined
    if (!old) return
    subscriptions.cutOff()
    old.onopen = old.onmessage = old.onclose = null
    old.close()
  }

  function lost() {
    drop()
    state.set('waiting')
    if (!page.isAway()) retryTimer = setTimeout(connect, pauseAfterMs(failures++))
  }

  function endSession(reason: string) {
    if (endReason !== undefined) return
    endReason = reason
    drop()
    state.set('closed')
    for (const handler of sessionEndHandlers) handler(reason)
  }

  function receive(data: unknown) {
    const frame = parse(data)
    if (!frame) return
    if (frame.t === 'welcome') {
      failures = 0
      silenceMs = 2 * (frame.heartbeatMs || LIVE_HEARTBEAT_MS) + GRACE_MS
      heard()
      state.set('open')
    } else if (frame.t === 'ping') {
      say({ t: 'pong' })
    } else if (frame.t === 'event' && frame.name === 'session.ended') {
      endSession((frame.data as LiveEventData<'session.ended'>).reason)
    }
    subscriptions.receive(frame)
  }

  const page = watchPage({
    onAway() {
      if (!socket) return
      drop()
      state.set('waiting')
    },
    onBack() {
      failures = 0
      // A phone that slept does not notice that its socket died meanwhile.
      if (socket && now() - lastFrameMs > silenceMs) drop()
      connect()
    },
  })

  return {
    on: (topic, name, handler) => subscriptions.on(topic, name, handler as (data: unknown) => void),
    onGap: subscriptions.onGap,
    onSessionEnd(handler) {
      sessionEndHandlers.add(handler)
      return () => sessionEndHandlers.delete(handler)
    },
    tokenChanged() {
      // A socket that is still opening says hello with whatever token there is by then.
      if (endReason === undefined && socket && (!hasGreeted || getToken() === token)) return
      endReason = undefined
      drop()
      connect()
    },
    state,
    close() {
      isStopped = true
      page.stop()
      drop()
      state.set('closed')
    },
  }
}

/** Only the outline is checked: the frame comes from our own server. */
function parse(data: unknown): ServerFrame | undefined {
  try {
    const frame = JSON.parse(String(data))
    return typeof frame?.t === 'string' ? frame : undefined
  } catch {
    return undefined
  }
}
