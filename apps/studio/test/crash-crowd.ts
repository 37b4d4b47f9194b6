import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { SharedClock } from '../src/crash/clock.ts'
import { CRASH_PATHS, type OwnBet, type ServerFrame } from '../src/crash/shared/wire.ts'
import type { TestDatabase } from './database.ts'

const KEY_BYTES = 24
/** So many connect at a time. */
const DOOR_WIDTH = 100
const STAKE = '0.5'

type Player = { socket: WebSocket; bet: OwnBet | null; end: OwnBet | null; tappedAtMs: number; endedAtMs: number }

/** Thousands of players in one process. */
export type Crowd = {
  players: Player[]
  /** From the server's clock in a tick to its arrival, each of each player. */
  delaysMs: number[]
  placeBets(count: number): Promise<number>
  /** The first `count` tap in one go. */
  tap(count: number): void
  until(isSo: (frame: ServerFrame) => boolean): Promise<void>
  leave(): void
}

/** Sessions as the studio would have made them, without asking the platform thousands of times. */
async function makeKeys({ pool }: TestDatabase, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomBytes(KEY_BYTES).toString('base64url'))
  await pool.query(
    `insert into studio.session (key_hash, vendor_code, game_code, player_id, platform_session_id, currency, is_free,
       expires_at, display_name)
     select hash, 'TRV', 'crash', n, n, 'BRL', false, now() + interval '1 day', 'player'
     from unnest($1::bytea[], $2::text[]) as made (hash, n)`,
    [keys.map((key) => createHash('sha256').update(key).digest()), keys.map((_, index) => String(index + 1))],
  )
  return keys
}

export async function gatherCrowd(
  database: TestDatabase,
  clock: SharedClock,
  url: string,
  count: number,
): Promise<Crowd> {
  const delaysMs: number[] = []
  const waiting = new Set<(frame: ServerFrame) => void>()
  const players: Player[] = []
  let flightId = 0

  function hear(player: Player, frame: ServerFrame): void {
    if (frame.t === 'tick') delaysMs.push(clock.nowMs() - frame.now)
    if (frame.t === 'flight') flightId = frame.flight.id
    if (frame.t === 'welcome') flightId = frame.flight?.id ?? flightId
    if (frame.t === 'bet') {
      player.bet = frame.bet
      if (frame.bet.status === 'out' || frame.bet.status === 'lost') {
        player.end ??= frame.bet
        player.endedAtMs ||= clock.nowMs()
      }
    }
    if (player === players[0] || frame.t === 'bet') for (const look of [...waiting]) look(frame)
  }
  const until = (isSo: (frame: ServerFrame) => boolean) =>
    new Promise<void>((resolve) => {
      const look = (frame: ServerFrame) => {
        if (!isSo(frame)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
    })
  async function enter(key: string): Promise<void> {
    const socket = new WebSocket(url.replace('http', 'ws') + CRASH_PATHS.live, { perMessageDeflate: false })
    const player: Player = { socket, bet: null, end: null, tappedAtMs: 0, endedAtMs: 0 }
    players.push(player)
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.once('open', () => socket.send(JSON.stringify({ t: 'hello', key })))
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data)) as ServerFrame
        if (frame.t === 'welcome') resolve()
        hear(player, frame)
      })
    })
  }

  const keys = await makeKeys(database, count)
  for (let from = 0; from < count; from += DOOR_WIDTH) await Promise.all(keys.slice(from, from + DOOR_WIDTH).map(enter))
  return {
    players,
    delaysMs,
    async placeBets(wanted) {
      const isDone = until(() => players.filter(({ bet }) => bet !== null).length >= wanted)
      for (const { socket } of players.slice(0, wanted)) {
        const request = { requestId: randomUUID(), flightId, slot: 0, stake: STAKE, auto: null }
        socket.send(JSON.stringify({ t: 'bet', ...request }))
      }
      await Promise.race([isDone, until((frame) => frame.t === 'flight' && frame.flight.phase === 'flying')])
      return players.filter(({ bet }) => bet !== null).length
    },
    tap(wanted) {
      for (const player of players.filter(({ bet }) => bet !== null).slice(0, wanted)) {
        player.tappedAtMs = clock.nowMs()
        const text = JSON.stringify({ t: 'out', betId: player.bet?.betId })
        player.socket.send(text)
        player.socket.send(text)
      }
    },
    until,
    leave() {
      for (const { socket } of players) socket.terminate()
    },
  }
}
