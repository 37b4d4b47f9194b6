import { createHash, randomBytes, randomUUID } from 'node:crypto'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CRASH_PATHS, type OwnBet, type ServerFrame } from '../src/crash/shared/wire.ts'
import type { SharedClock } from '../src/live/clock.ts'
import type { TestDatabase } from './database.ts'
import { cut, frameOf, HEADERS_END, upgradeTo } from './raw-frames.ts'

const KEY_BYTES = 24
/** So many connect at a time. */
const DOOR_WIDTH = 100
const STAKE = '1'
/** Bets come in over the whole window; only taps have reason to come all at once. */
const BETS_AT_ONCE = 20
const BETWEEN_BETS_MS = 40
/** As often as a page does; not all at once. */
const PING_MS = 2_000
const PING_GROUPS = 20

const COMMA = 0x2c
/** Where the first letter of a frame's kind stands, and where the time of a tick begins. */
const KIND_AT = '{"t":"'.length
const TICK_NOW_AT = '{"t":"tick","now":'.length
const [TICK, RIDERS] = [...Buffer.from('tr')]

type Player = {
  socket: net.Socket
  isOpen: boolean
  /** The beginning of a frame whose end has not arrived. */
  rest: Buffer | null
  bet: OwnBet | null
  end: OwnBet | null
  tappedAtMs: number
  endedAtMs: number
}

/** Thousands of players in one process, which reads little of what they hear: it shares the machine with the server. */
export type Crowd = {
  players: Player[]
  /** From the server's clock in a tick to its arrival, each of each player. */
  delaysMs: number[]
  /** Why bets were not placed. */
  refusals: Set<string>
  /** How many are still connected. */
  count(): number
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
  const refusals = new Set<string>()
  const memory = Buffer.alloc(256 * 1024)
  let flightId = 0

  function hear(player: Player, data: Buffer, from: number, to: number, welcomed: () => void): void {
    const kind = data[from + KIND_AT]
    if (kind === TICK) {
      const now = data.toString('latin1', from + TICK_NOW_AT, data.indexOf(COMMA, from + TICK_NOW_AT))
      delaysMs.push(clock.nowMs() - Number(now))
    }
    const isFirst = player === players[0]
    if ((kind === TICK || kind === RIDERS) && !isFirst) return
    const frame = JSON.parse(data.toString('utf8', from, to)) as ServerFrame
    if (frame.t === 'welcome') welcomed()
    if (frame.t === 'flight') flightId = frame.flight.id
    if (frame.t === 'bet') keep(player, frame.bet)
    if (frame.t === 'no') refusals.add(frame.code)
    if (isFirst || frame.t === 'bet') for (const look of [...waiting]) look(frame)
  }
  function keep(player: Player, bet: OwnBet): void {
    player.bet = bet
    if (bet.status !== 'out' && bet.status !== 'lost') return
    player.end ??= bet
    player.endedAtMs ||= clock.nowMs()
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

  const { hostname, port } = new URL(url)
  const enter = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const onRead = (length: number) => {
        let data = memory.subarray(0, length)
        if (!player.isOpen) {
          const end = data.indexOf(HEADERS_END)
          if (end < 0) return true
          player.isOpen = true
          socket.write(frameOf({ t: 'hello', key }))
          data = data.subarray(end + HEADERS_END.length)
        }
        const whole = player.rest === null ? data : Buffer.concat([player.rest, data])
        player.rest = cut(whole, (bytes, from, to) => hear(player, bytes, from, to, resolve))
        return true
      }
      const socket = net.connect({ host: hostname, port: Number(port), onread: { buffer: memory, callback: onRead } })
      const player: Player = { socket, isOpen: false, rest: null, bet: null, end: null, tappedAtMs: 0, endedAtMs: 0 }
      players.push(player)
      socket.setNoDelay(true)
      socket.once('error', reject)
      socket.once('close', () => {
        player.isOpen = false
      })
      socket.write(upgradeTo(hostname, CRASH_PATHS.live))
    })

  const keys = await makeKeys(database, count)
  for (let from = 0; from < count; from += DOOR_WIDTH) await Promise.all(keys.slice(from, from + DOOR_WIDTH).map(enter))
  const ping = frameOf({ t: 'ping', n: 1 })
  let group = 0
  const pinging = setInterval(() => {
    group = (group + 1) % PING_GROUPS
    for (let index = group; index < players.length; index += PING_GROUPS) players[index]?.socket.write(ping)
  }, PING_MS / PING_GROUPS)
  return {
    players,
    delaysMs,
    refusals,
    count: () => players.filter(({ isOpen }) => isOpen).length,
    async placeBets(wanted) {
      let placed = 0
      const isDone = until((frame) => frame.t === 'bet' && ++placed >= wanted)
      for (const [index, { socket }] of players.slice(0, wanted).entries()) {
        socket.write(frameOf({ t: 'bet', requestId: randomUUID(), flightId, slot: 0, stake: STAKE, auto: null }))
        if (index % BETS_AT_ONCE === 0) await sleep(BETWEEN_BETS_MS)
      }
      await Promise.race([isDone, until((frame) => frame.t === 'flight' && frame.flight.phase === 'flying')])
      return players.filter(({ bet }) => bet !== null).length
    },
    tap(wanted) {
      for (const player of players.filter(({ bet }) => bet !== null).slice(0, wanted)) {
        player.tappedAtMs = clock.nowMs()
        const frame = frameOf({ t: 'out', betId: player.bet?.betId })
        player.socket.write(frame)
        player.socket.write(frame)
      }
    },
    until,
    leave() {
      clearInterval(pinging)
      for (const { socket } of players) socket.destroy()
    },
  }
}
