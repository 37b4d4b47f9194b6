import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeParts } from '../apps/server/src/capabilities/books/parts.ts'
import type { Pool } from '../apps/server/src/platform/db.ts'
import { folderStorage } from '../apps/server/src/providers/storage/folder-storage.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../apps/server/test/play.ts'
import { nights, sealFindings } from '../apps/server/test/seals.ts'

const KILLS = 20
const PLAYERS = 12
const CHILD = new URL('./seals-child.ts', import.meta.url).pathname
/** After which step of a night it is killed, and which of those that come. */
const MOMENTS = ['audited', 'closed', 'sealed', 'put', 'put', 'exported', 'dropped'] as const
const AFTER_MOST = 8
const KILL_WITHIN_MS = 150

/** A second counts as a day: parts of three days, closed a day after their end and dropped four days after it. */
const secondsAsDays = (beginMs: number) => `create or replace function tick_of(p_at timestamptz) returns bigint
  language sql stable parallel safe strict as $$
    select floor((${beginMs} - 1577836800000 + (extract(epoch from p_at) * 1000 - ${beginMs}) * 86400) / 64)::bigint $$`
const NO_PARTS_AHEAD = `do $$ declare v text; begin
  for v in select q.part from partition_plan p, parts_of(p.table_name) q where q.low > first_id(now()) loop
    execute format('drop table %I', v);
  end loop;
end $$`
// Whoever plays for ten minutes plays for years: their sessions stay.
const TINY_PARTS = `update partition_plan set days = case table_name when 'game_session' then days else 3 end,
  settle_days = case when sealed then 1 end, keep_days = case table_name when 'game_session' then 100000 else 4 end`

type Done = { alarms: string[]; nights: number; cutOff: number }
type Played = { rounds: number; failed: string[] }

/** Whoever seals, exports and drops is killed again and again while others play; then everything is counted. */
export async function proveSeals(): Promise<void> {
  const world = await startPlayWorld({}, { startAt: new Date().toISOString() })
  const folder = await mkdtemp(join(tmpdir(), 'trevo-seals-'))
  const { pool, db, url } = world.app.database
  try {
    await pool.query(secondsAsDays(Date.now()))
    await pool.query(TINY_PARTS)
    await pool.query(NO_PARTS_AHEAD)
    await makeParts(db, new Date(), new Date(Date.now() + 30_000))
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => world.player('100000')))
    const play = { isOver: false }
    const playing = players.map((player, seat) => playOn(world, player, seat, play))
    const clock = follow(world, play)

    const done: Done = { alarms: [], nights: 0, cutOff: 0 }
    for (let kill = 1; kill <= KILLS; kill++) {
      await killedNights([CHILD, url, folder], MOMENTS[kill % MOMENTS.length] ?? 'put', done)
      if (await isUnfinished(pool)) done.cutOff += 1
    }
    play.isOver = true
    const played = await Promise.all(playing)
    await clock

    // What the last kill left behind is finished by the next night.
    const storage = folderStorage(folder)
    const { pass, alarms } = nights(db, storage)
    await pass()
    await pass()
    const findings = await sealFindings(db, storage)
    const problems = [
      ...done.alarms,
      ...alarms,
      ...findings,
      ...(await world.findings()),
      ...played.flatMap((p) => p.failed),
    ]
    const rounds = played.reduce((sum, one) => sum + one.rounds, 0)
    problems.push(...(await uncounted(world, pool, players, played)))
    if (problems.length > 0) throw new Error(problems.slice(0, 10).join('\n'))
    const { seals, dropped, gone } = await archive(pool)
    if (dropped === 0) throw new Error('nothing was dropped: the run was too short')
    console.log(
      `sealing, exporting and dropping killed ${KILLS} times under play, ${done.cutOff} of them between a part’s closing and its export, after ${done.nights} whole nights: ${rounds} rounds, ${seals} seals, ${dropped} parts with ${gone} rows dropped; carried and live postings are all that was posted, every export reads back, books clean`,
    )
  } finally {
    await world.app.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The server's clock stands still unless moved. */
async function follow(world: PlayWorld, play: { isOver: boolean }): Promise<void> {
  while (!play.isOver) {
    world.app.clock.advance(Date.now() - world.app.clock.now().getTime())
    await sleep(20)
  }
}

/** Bets one and wins half of it back, round after round. */
async function playOn(world: PlayWorld, player: TestPlayer, seat: number, play: { isOver: boolean }): Promise<Played> {
  const played: Played = { rounds: 0, failed: [] }
  while (!play.isOver && played.failed.length === 0) {
    const name = `${seat}-${played.rounds}`
    const bet = await world.bet(player, `b${name}`, `r${name}`, '1.00')
    const win = await world.win(player, `w${name}`, `r${name}`, '0.50')
    if (bet.envelope.success && win.envelope.success) played.rounds += 1
    else played.failed.push(`round ${name}: ${JSON.stringify([bet.envelope, win.envelope])}`)
  }
  return played
}

async function killedNights(args: string[], moment: string, done: Done): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let left = moment === 'put' ? 1 + Math.floor(Math.random() * AFTER_MOST) : 1
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('alarm')) done.alarms.push(line)
    if (line === 'dropped') done.nights += 1
    if (line !== moment || left === 0) return
    left -= 1
    if (left === 0) setTimeout(() => child.kill('SIGKILL'), Math.random() * KILL_WITHIN_MS)
  })
  const [, signal] = await once(child, 'close')
  if (signal !== 'SIGKILL') done.alarms.push(`the process that seals ended by itself (${signal})`)
}

/** Whether the kill came between the closing of a part and its export. */
async function isUnfinished(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(`select from closed_part c cross join lateral unnest(c.books) as u (id)
    where not exists (select from seal s join seal_export e using (book_id, number)
      where s.book_id = u.id and s.table_name = c.table_name and s.low = c.low) limit 1`)
  return rows.length > 0
}

/** Each player's money, and every posting: a deposit and two for each bet and each win, of two postings each. */
async function uncounted(
  world: PlayWorld,
  pool: Pool,
  players: readonly TestPlayer[],
  played: readonly Played[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const [seat, player] of players.entries()) {
    const expected = 1_000_000_000n - 5_000n * BigInt(played[seat]?.rounds ?? 0)
    const cash = await world.cashOf(player)
    if (cash !== expected) wrong.push(`player ${seat} has ${cash}, not ${expected}`)
  }
  const { rows } = await pool.query<{ carried: bigint; open: bigint; sum: bigint }>(`
    select (select coalesce(sum(postings), 0)::bigint from ledger_carried) as carried,
      (select count(*) from ledger_posting where transfer_id >= sealed_by_all('ledger_posting')) as open,
      (select coalesce(sum(amount), 0)::bigint from ledger_carried)
        + (select coalesce(sum(amount), 0)::bigint from ledger_posting where transfer_id >= sealed_by_all('ledger_posting')) as sum`)
  const rounds = played.reduce((sum, one) => sum + one.rounds, 0)
  const posted = BigInt(2 * PLAYERS + 4 * rounds)
  const { carried = 0n, open = 0n, sum = 0n } = rows[0] ?? {}
  if (carried + open !== posted || sum !== 0n) {
    wrong.push(`${carried} postings carried and ${open} open, ${posted} were made; they sum to ${sum}`)
  }
  return wrong
}

async function archive(pool: Pool): Promise<{ seals: bigint; dropped: number; gone: bigint }> {
  const { rows } = await pool.query<{ seals: bigint; dropped: number; gone: bigint }>(`
    select (select count(*) from seal) as seals, (select count(*)::int from dropped_part) as dropped,
      (select coalesce(sum(s.rows), 0)::bigint from seal s join dropped_part d using (table_name, low)) as gone`)
  return rows[0] ?? { seals: 0n, dropped: 0, gone: 0n }
}
