import { setTimeout as sleep } from 'node:timers/promises'
import { parseMoney } from '@trevo/contract/money'
import type { Pool } from '../apps/server/src/platform/db.ts'
import { withBenchDatabase } from './database.ts'
import { crowdOf } from './live/crowd.ts'
import { addSigned, startNode } from './live/node.ts'
import { printTable } from './report.ts'

const SECONDS = 30
const PER_SECOND = 500
const EVERY_MS = 20
const OWN_P99_MS = 1000
const TOP_P99_MS = 2000
/** Of one account's stake, in ten-thousandths: the score is what was at risk. */
const STAKE = 10_000n

type Options = Record<string, string | boolean | undefined>
type Data = { score?: string; top?: [string, string][] }
type Pending = { score: bigint; atMs: number }

/**
 * A race that 100,000 members have joined: 500 settled rounds a second, each on its player's screen, and the first hundred on
 * everybody's. `--members n` for fewer entries, `--sockets n` for fewer screens.
 */
export async function benchRaces(adminUrl: string, options: Options = {}): Promise<void> {
  const entries = Number(options.members ?? 100_000)
  const sockets = Number(options.sockets ?? 5_000)
  await withBenchDatabase(adminUrl, async (url, pool) => {
    const { merchantId, members } = await addSigned(pool, sockets)
    const id = await aRace(pool, merchantId, entries)
    const own: number[] = []
    const top: number[] = []
    const pending = new Map<string, Pending[]>(members.map(({ token }) => [token, []]))
    const sums = new Map<string, bigint>()
    let leaders: Pending[] = []
    const heardTop = new Map<string, bigint>()
    const crowd = crowdOf(
      members.map(({ token }) => token),
      ({ token }, event, atMs) => {
        const { name, data } = JSON.parse(event) as { name: string; data: Data }
        if (name === 'tournament.score') {
          const reached = parseMoney(data.score ?? '0')
          const waiting = pending.get(token) ?? []
          while (waiting[0] !== undefined && waiting[0].score <= reached)
            own.push(atMs - (waiting.shift()?.atMs ?? atMs))
        } else if (name === 'tournament.ranking') {
          const reached = parseMoney(data.top?.[0]?.[1] ?? '0')
          const before = heardTop.get(token) ?? 0n
          for (const one of leaders) if (one.score <= reached && one.score > before) top.push(atMs - one.atMs)
          heardTop.set(token, reached)
        }
      },
      [`tournament:${id}`],
    )
    const node = await startNode(url)
    try {
      await crowd.connectAll(node.port)
      console.log(`${entries} entries, ${sockets} sockets are connected`)
      const startMs = performance.now()
      let sent = 0
      let ledSecond = -1
      for (;;) {
        const beganMs = performance.now()
        const sinceMs = beganMs - startMs
        if (sinceMs >= SECONDS * 1000) break
        // As many as are due by now: a turn that came late brings more, so that the rate is what it says.
        const due = Math.floor((sinceMs * PER_SECOND) / 1000) + 1 - sent
        // The first of each second is the one who leads.
        const second = Math.floor(sinceMs / 1000)
        const isLeader = due > 0 && second > ledSecond
        if (isLeader) ledSecond = second
        const chosen = Array.from(
          { length: due },
          (_, n) => members[isLeader && n === 0 ? 0 : 1 + ((sent + n) % (sockets - 1))],
        )
        const scored = chosen.flatMap((one) => (one === undefined ? [] : [one]))
        const stakes = scored.map((_, n) => (isLeader && n === 0 ? STAKE * 1_000_000n : STAKE))
        await settle(pool, { merchantId, id, memberIds: scored.map(({ memberId }) => memberId), stakes })
        const atMs = performance.now()
        for (const [n, { token }] of scored.entries()) {
          const score = (sums.get(token) ?? 0n) + (stakes[n] ?? 0n)
          sums.set(token, score)
          pending.get(token)?.push({ score, atMs })
          if (isLeader && n === 0) leaders = [...leaders, { score, atMs }]
        }
        sent += scored.length
        await sleep(Math.max(0, EVERY_MS - (performance.now() - beganMs)))
      }
      await sleep(5_000)
      const missing = [...pending.values()].reduce((sum, list) => sum + list.length, 0)
      const p99 = (delays: number[]) => delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? Number.NaN
      const [ownMs, topMs] = [p99(own), p99(top)]
      printTable(
        ['a race that many watch', 'measured', 'at most'],
        [
          ['entries', String(entries), ''],
          ['sockets on one node', String(sockets), ''],
          ['rounds a second', (sent / SECONDS).toFixed(0), `${PER_SECOND}`],
          ['a round on its player’s screen, p99', `${ownMs.toFixed(0)} ms`, `${OWN_P99_MS} ms`],
          ['the first hundred on all screens, p99', `${topMs.toFixed(0)} ms`, `${TOP_P99_MS} ms`],
          ['rounds that no screen heard of', String(missing), '0'],
        ],
      )
      const problems = [
        ...(ownMs <= OWN_P99_MS ? [] : [`a round takes ${ownMs.toFixed(0)} ms to its player’s screen`]),
        ...(topMs <= TOP_P99_MS ? [] : [`the first hundred take ${topMs.toFixed(0)} ms to all screens`]),
        ...(missing === 0 ? [] : [`${missing} rounds were not heard of`]),
      ]
      if (problems.length > 0) throw new Error(problems.join('; '))
    } finally {
      crowd.dropAll()
      await node.stop()
    }
  })
}

/** Everybody who signed in has joined, and as many more as there shall be. */
async function aRace(pool: Pool, merchantId: number, entries: number): Promise<string> {
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into tournament (merchant_id, title_pt, title_en, title_es, scope, score, min_stake, share, prizes, budget, starts_at, ends_at,
       request_id, created_by, created_at)
     values ($1, 'Corrida', 'Race', 'Carrera', 'all', 'turnover', 100, 50000, '{1000000}', 1000000, now() - interval '1 hour',
       now() + interval '1 day', gen_random_uuid(), 'bench', now()) returning id`,
    [merchantId],
  )
  const id = rows[0]?.id ?? 0n
  await pool.query(
    `insert into member (merchant_id, account, type) select $1, 'more' || n, 0
     from generate_series((select count(*) from member where merchant_id = $1) + 1, $2::int) n`,
    [merchantId, entries],
  )
  await pool.query(
    `insert into tournament_entry (book_id, tournament_id, member_id, joined_at, score, played, rounds, reached_at)
     select $1, $2, m.id, now(), case when m.account like 'more%' then (random() * 10000000)::bigint else 0 end, 0, 1, now()
     from member m where m.merchant_id = $1`,
    [merchantId, id],
  )
  await pool.query('analyze tournament_entry, member')
  return String(id)
}

type Settled = { merchantId: number; id: string; memberIds: readonly bigint[]; stakes: readonly bigint[] }

/** As play_post() queues them when rounds are settled. */
async function settle(pool: Pool, { merchantId, id, memberIds, stakes }: Settled): Promise<void> {
  await pool.query(
    `insert into tournament_queue (book_id, tournament_id, member_id, stake, prize, ended_at)
     select $1, $2, u.member_id, u.stake, 0, now() from unnest($3::bigint[], $4::bigint[]) as u (member_id, stake)`,
    [merchantId, id, memberIds.map(String), stakes.map(String)],
  )
}
