import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { type ClientFrame, CRASH_PATHS, type Flight, type OwnBet, type ServerFrame } from '../src/crash/shared/wire.ts'
import { PATHS, type SessionInfo } from '../src/protocol.ts'
import { TOKEN } from './fake-platform.ts'
import { type Told, valueFrom } from './studio.ts'

type Of<T extends ServerFrame['t']> = Extract<ServerFrame, { t: T }>

/** A player at the game, as a program. */
export type CrashClient = {
  frames: ServerFrame[]
  key: string
  say(frame: ClientFrame): void
  /** The first frame of the kind that fits, whether it came already or is still to come. */
  until<T extends ServerFrame['t']>(t: T, fits?: (frame: Of<T>) => boolean): Promise<Of<T>>
  phase(phase: Flight['phase'], flightId?: number): Promise<Of<'flight'>>
  /** Places a bet on the flight that takes bets now, or on the next. */
  bet(options: {
    slot?: 0 | 1
    stake?: string
    auto?: number | null
    requestId?: string
  }): Promise<Of<'bet'> | Of<'no'>>
  /** How the bet stands once it is out, lost or returned. */
  result(betId: string): Promise<OwnBet>
  close(): void
}

async function openKey(url: string, token = TOKEN): Promise<string> {
  const response = await fetch(url + PATHS.session, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, game: 'crash' }),
  })
  return valueFrom((await response.json()) as Told<SessionInfo>).sessionKey
}

export const openLine = (url: string, headers: Record<string, string> = {}) =>
  new WebSocket(url.replace('http', 'ws') + CRASH_PATHS.live, { headers })

export async function joinCrash(url: string, token?: string): Promise<CrashClient> {
  const key = await openKey(url, token)
  const socket = openLine(url)
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)) as ServerFrame)
    for (const look of [...waiting]) look()
  })
  socket.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const say = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  say({ t: 'hello', key })

  const until: CrashClient['until'] = (t, fits = () => true) =>
    new Promise((resolve) => {
      const look = () => {
        const found = frames.find((frame): frame is Of<typeof t> => frame.t === t && fits(frame as Of<typeof t>))
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const openFlight = async (): Promise<Flight> => {
    await until('welcome')
    const newest = () => frames.findLast((frame) => frame.t === 'flight' || frame.t === 'welcome') as Of<'flight'>
    const now = newest().flight as Flight | null
    if (now?.phase === 'betting') return now
    return (await until('flight', ({ flight }) => flight.phase === 'betting' && flight.id > (now?.id ?? 0))).flight
  }
  return {
    frames,
    key,
    say,
    until,
    phase: (phase, flightId) =>
      until('flight', ({ flight }) => flight.phase === phase && (flightId === undefined || flight.id === flightId)),
    async bet({ slot = 0, stake = '1', auto = null, requestId = randomUUID() }) {
      const { id: flightId } = await openFlight()
      say({ t: 'bet', requestId, flightId, slot, stake, auto })
      return Promise.race([
        until('bet', ({ bet }) => bet.requestId === requestId),
        until('no', ({ about }) => about === requestId),
      ])
    },
    result: async (betId) =>
      (await until('bet', ({ bet }) => bet.betId === betId && !['flying', 'placing'].includes(bet.status))).bet,
    close: () => socket.terminate(),
  }
}

export function placed(frame: Of<'bet'> | Of<'no'>): OwnBet {
  if (frame.t === 'no') throw new Error(`the bet was answered ${frame.code}`)
  return frame.bet
}
