import { createHash, randomBytes, randomUUID } from 'node:crypto'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SharedClock } from '../src/live/clock.ts'
import {
  type ClientFrame,
  type OwnBet,
  type ServerFrame,
  TABLE_PATHS,
  type TableRound,
} from '../src/tables/shared/wire.ts'
import type { TestDatabase } from './database.ts'
import { cut, frameOf, HEADERS_END, upgradeTo } from './raw-frames.ts'
import { WHEEL } from './table-world.ts'

const KEY_BYTES = 24
/** So many connect at a time. */
const DOOR_WIDTH = 100
/** As often as a page does; not all at once. */
const PING_MS = 2_000
const PING_GROUPS = 20
const BETS_AT_ONCE = 10
const BETWEEN_BETS_MS = 40

const COMMA = 0x2c
/** Where the first letter of a frame's kind stands, and where the time of a round begins. */
const KIND_AT = '{"t":"'.length
const ROUND_NOW_AT = '{"t":"round","now":'.length
const [ROUND, SEATED, PONG] = [...Buffer.from('rsp')]

type Watcher = { socket: net.Socket; isOpen: boolean; rest: Buffer | null; bet: OwnBet | null }

/** Thousands at one table, in one process that reads little of what they hear. */
export type TableCrowd = {
  watchers: Watcher[]
  /** From the server's clock in what everybody is told of a round to its arrival, each of each watcher. */
  delaysMs: number[]
  /** Why bets were not placed. */
  refusals: Set<string>
  count(): number
  /** The next such news of a round. */
  until(isSo: (round: TableRound) => boolean): Promise<TableRound>
  /** The first so many put a chip each. */
  bet(roundId: number, bets: Extract<ClientFrame, { t: 'bet' }>['bets'], count: number): Promise<void>
  leave(): void
}

/** Sessions as the studio would have made them, without asking the platform thousands of times. */
async function makeKeys({ pool }: TestDatabase, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomBytes(KEY_BYTES).toString('base64url'))
  await pool.query(
    `insert into studio.session (key_hash, vendor_code, game_code, player_id, platform_session_id, currency, is_free,
       expires_at, display_name)
     select hash, $3, $4, n, n, 'BRL', false, now() + interval '1 day', 'player'
     from unnest($1::bytea[], $2::text[]) as made (hash, n)`,
    [
      keys.map((key) => createHash('sha256').update(key).digest()),
      keys.map((_, index) => String(index + 1)),
      WHEEL.vendor,
      WHEEL.game,
    ],
  )
  return keys
}

export async function gatherAtTable(
  database: TestDatabase,
  clock: SharedClock,
  url: string,
  count: number,
): Promise<TableCrowd> {
  const delaysMs: number[] = []
  const waiting = new Set<(round: TableRound) => void>()
  const watchers: Watcher[] = []
  const refusals = new Set<string>()
  const memory = Buffer.alloc(256 * 1024)

  function hear(watcher: Watcher, data: Buffer, from: number, to: number, welcomed: () => void): void {
    const kind = data[from + KIND_AT]
    if (kind === PONG) return
    if (kind === ROUND) {
      const now = data.toString('latin1', from + ROUND_NOW_AT, data.indexOf(COMMA, from + ROUND_NOW_AT))
      delaysMs.push(clock.nowMs() - Number(now))
    }
    const isFirst = watcher === watchers[0]
    if ((kind === ROUND || kind === SEATED) && !isFirst) return
    const frame = JSON.parse(data.toString('utf8', from, to)) as ServerFrame
    if (frame.t === 'welcome') welcomed()
    if (frame.t === 'bet') watcher.bet = frame.bet
    if (frame.t === 'no') refusals.add(frame.code)
    if (frame.t === 'round') for (const look of [...waiting]) look(frame.round)
  }

  const { hostname, port } = new URL(url)
  const enter = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const onRead = (length: number) => {
        let data = memory.subarray(0, length)
        if (!watcher.isOpen) {
          const end = data.indexOf(HEADERS_END)
          if (end < 0) return true
          watcher.isOpen = true
          socket.write(frameOf({ t: 'hello', key }))
          data = data.subarray(end + HEADERS_END.length)
        }
        const whole = watcher.rest === null ? data : Buffer.concat([watcher.rest, data])
        watcher.rest = cut(whole, (bytes, from, to) => hear(watcher, bytes, from, to, resolve))
        return true
      }
      const socket = net.connect({ host: hostname, port: Number(port), onread: { buffer: memory, callback: onRead } })
      const watcher: Watcher = { socket, isOpen: false, rest: null, bet: null }
      watchers.push(watcher)
      socket.setNoDelay(true)
      socket.once('error', reject)
      socket.once('close', () => {
        watcher.isOpen = false
        reject(new Error('the table let a watcher go'))
      })
      socket.write(upgradeTo(hostname, TABLE_PATHS.live))
    })

  // From the first on: who is silent for long is dropped, and it may take a while until all are in.
  const ping = frameOf({ t: 'ping', n: 1 })
  let group = 0
  const pinging = setInterval(() => {
    group = (group + 1) % PING_GROUPS
    for (let index = group; index < watchers.length; index += PING_GROUPS) {
      const watcher = watchers[index]
      if (watcher?.isOpen) watcher.socket.write(ping)
    }
  }, PING_MS / PING_GROUPS)
  const keys = await makeKeys(database, count)
  for (let from = 0; from < count; from += DOOR_WIDTH) await Promise.all(keys.slice(from, from + DOOR_WIDTH).map(enter))
  return {
    watchers,
    delaysMs,
    refusals,
    count: () => watchers.filter(({ isOpen }) => isOpen).length,
    until: (isSo) =>
      new Promise((resolve) => {
        const look = (round: TableRound) => {
          if (!isSo(round)) return
          waiting.delete(look)
          resolve(round)
        }
        waiting.add(look)
      }),
    async bet(roundId, bets, wanted) {
      for (const [index, { socket }] of watchers.slice(0, wanted).entries()) {
        socket.write(frameOf({ t: 'bet', requestId: randomUUID(), roundId, stake: bets[0]?.amount, bets }))
        if (index % BETS_AT_ONCE === 0) await sleep(BETWEEN_BETS_MS)
      }
    },
    leave() {
      clearInterval(pinging)
      for (const { socket } of watchers) socket.destroy()
    },
  }
}
