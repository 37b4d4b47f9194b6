import {
  LIVE_EVENTS,
  LIVE_HEARTBEAT_MS,
  type LiveEventData,
  type LiveEventName,
  ServerFrame,
} from '@trevo/contract/live'
import { DESK_TOPIC, OPS_LIVE_PATH } from '@trevo/contract/ops/chat'
import { WAITING_TOPIC } from '@trevo/contract/ops/waiting'
import { currentSession } from './session.ts'

const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000]
/** Two heartbeats that did not come. */
const SILENCE_MS = 2 * LIVE_HEARTBEAT_MS + 5_000

type Handlers = {
  onEvent: <N extends LiveEventName>(name: N, data: LiveEventData<N>) => void
  /** Anything may have happened meanwhile: fetch again. */
  onFresh: () => void
  onState?: (isOpen: boolean) => void
}

const TOPICS = [DESK_TOPIC, WAITING_TOPIC]
const listeners = new Set<Handlers>()
let close: (() => void) | null = null
let isOn = false

/** Listens until the function it answers with is called. Whoever listens shares one channel, open while anybody does. */
export function listen(handlers: Handlers): () => void {
  listeners.add(handlers)
  if (isOn) handlers.onState?.(true)
  close ??= openChannel()
  return () => {
    listeners.delete(handlers)
    if (listeners.size > 0) return
    close?.()
    close = null
    isOn = false
  }
}

const tell = (say: (handlers: Handlers) => void) => {
  for (const handlers of [...listeners]) say(handlers)
}

/** Comes back by itself when the line drops. A topic that is not the person's is refused, and the other stays. */
function openChannel(): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false

  function connect(): void {
    const merchant = encodeURIComponent(currentSession()?.merchant ?? '')
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const opening = new WebSocket(`${scheme}://${location.host}${OPS_LIVE_PATH}?merchant=${merchant}`)
    socket = opening
    opening.onopen = () => say({ t: 'hello', token: currentSession()?.token, topics: TOPICS })
    opening.onmessage = ({ data }) => {
      heard()
      receive(data)
    }
    opening.onclose = lost
    heard()
  }

  /** A line that died while the computer slept closes nothing by itself; the server says something with every heartbeat. */
  function heard(): void {
    clearTimeout(watchdog)
    watchdog = setTimeout(lost, SILENCE_MS)
  }

  function lost(): void {
    clearTimeout(watchdog)
    if (isClosed || socket === null) return
    const old = socket
    socket = null
    old.onopen = old.onmessage = old.onclose = null
    old.close()
    isOn = false
    tell(({ onState }) => onState?.(false))
    timer = setTimeout(connect, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)])
    failures += 1
  }

  const say = (frame: object) => socket?.send(JSON.stringify(frame))

  function receive(text: string): void {
    const frame = frameOf(text)
    if (frame === null || isClosed) return
    if (frame.t === 'ping') say({ t: 'pong' })
    if (frame.t === 'gap') tell(({ onFresh }) => onFresh())
    if (frame.t === 'on') {
      failures = 0
      isOn = true
      tell(({ onState, onFresh }) => {
        onState?.(true)
        onFresh()
      })
    }
    if (frame.t !== 'event' || !(frame.name in LIVE_EVENTS)) return
    const name = frame.name as LiveEventName
    const parsed = LIVE_EVENTS[name].safeParse(frame.data)
    if (parsed.success) tell(({ onEvent }) => onEvent(name, parsed.data as LiveEventData<typeof name>))
  }

  connect()
  return () => {
    isClosed = true
    clearTimeout(timer)
    clearTimeout(watchdog)
    socket?.close()
  }
}

function frameOf(text: string): ServerFrame | null {
  try {
    const parsed = ServerFrame.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
