import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseMoney } from '@trevo/contract/money'
import { createBeacon } from '@trevo/fair/beacon'
import { createSandboxBeacon } from '@trevo/fair/sandbox'
import { sql } from 'kysely'
import { recordPlay } from '../apps/server/src/base/figures/play-day.ts'
import { JACKPOT_CHECKS } from '../apps/server/src/capabilities/jackpots/audit.ts'
import { closeDraws } from '../apps/server/src/capabilities/jackpots/close.ts'
import { decideDraws } from '../apps/server/src/capabilities/jackpots/decide.ts'
import { openPool } from '../apps/server/src/capabilities/jackpots/staff/open.ts'
import { LOTTERY_CHECKS } from '../apps/server/src/capabilities/lottery/audit.ts'
import { BOLAO_CHECKS } from '../apps/server/src/capabilities/lottery/bolao/audit.ts'
import { MISSION_CHECKS } from '../apps/server/src/capabilities/missions/audit.ts'
import { REWARD_CHECKS } from '../apps/server/src/capabilities/rewards/audit.ts'
import { TOURNAMENT_CHECKS } from '../apps/server/src/capabilities/tournaments/audit.ts'
import { closeTournaments } from '../apps/server/src/capabilities/tournaments/close.ts'
import { insertTournament } from '../apps/server/src/capabilities/tournaments/staff/queries.ts'
import type { CentreDeps } from '../apps/server/src/money/giving/source.ts'
import { createLedger } from '../apps/server/src/money/ledger/ledger.ts'
import { audit } from '../apps/server/src/platform/audit.ts'
import { dayIn } from '../apps/server/src/platform/day.ts'
import { inTx, openDatabase } from '../apps/server/src/platform/db.ts'
import { inLanes } from '../apps/server/src/platform/lanes.ts'
import { aMember } from '../apps/server/test/fixtures.ts'
import { aMission } from '../apps/server/test/missions.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from '../apps/server/test/play.ts'
import { ampleBudgets } from '../apps/server/test/rewards.ts'
import { aBolaoTable, settleBolaos } from './engagement-bolao.ts'
import { BEACON_KEY, claimStep, PLACE, type Place } from './engagement-world.ts'

const KILLS = Number(process.env.ENGAGEMENT_KILLS ?? 50)
const CHILD = new URL('./engagement-child.ts', import.meta.url).pathname
const MOMENTS = ['begin races', 'begin jackpots', 'begin bolaos', 'begin missions', 'end missions'] as const
const KILL_WITHIN_MS = 120
const MEMBERS = 500
/** Claims of each that its own budget pays for, of as many as there are members. */
const PAID_EACH = 100
const MISSIONS = 20
const CONNECTIONS = 30
const MINUTE_MS = 60_000
const PRIZES = ['50', '20', '10', '5', '5'].map((amount) => parseMoney(amount))

/** Races that close, jackpots that drop and missions that are claimed, killed again and again; then everything is counted. */
export async function proveEngagement(): Promise<void> {
  const world = await startPlayWorld({}, { startAt: new Date().toISOString() })
  const { db, merchantId, ledger } = world
  const { url } = world.app.database
  const brand = { ...PLACE, id: merchantId }
  const play = { isOver: false }
  try {
    await ampleBudgets(db, merchantId)
    await sql`update game set rtp = 60`.execute(db)
    const members = await people(world)
    const missions = await aBoard(world, MISSIONS)
    await aPot(world)
    const bolaos = await aBolaoTable(world)
    const players = await Promise.all(Array.from({ length: 4 }, () => world.player('1000000')))
    const playing = players.map((player, seat) => playOn(world, player, seat, play))
    const clock = follow(world, play)
    for (let kill = 1; kill <= KILLS; kill++) {
      await aRaceThatIsOver(world, members)
      await bolaos.sell(kill)
      await killedAt(MOMENTS[kill % MOMENTS.length] ?? 'begin races', [CHILD, url, String(merchantId)])
    }
    play.isOver = true
    const rounds = (await Promise.all(playing)).reduce((sum, one) => sum + one, 0)
    await clock

    // What the last kill left behind is finished by whoever comes next.
    const sandbox = createSandboxBeacon(BEACON_KEY, Date.now)
    const deps = {
      db,
      ledger,
      live: { toMember: () => {}, toMerchant: () => {} },
      jobs: { send: async () => true },
      clock: { now: () => new Date() },
      log: { error: () => {} },
      brands: () => [brand],
      beacon: { source: createBeacon(sandbox.chain, [sandbox.answer]) },
    }
    await closeTournaments(deps)
    await settleBolaos(deps)
    for (let turn = 0; turn < 2; turn++) {
      await closeDraws(deps)
      await sleep(10_000)
      await decideDraws(deps)
    }
    const killed = await figures(world)
    const shared = await bolaos.figures()

    // All members and a board that nobody has touched, all at once: ten thousand claims, of which a fifth can be paid.
    const fresh = await aBoard(world, MISSIONS)
    const asked = members.flatMap((memberId) => fresh.map((mission) => ({ memberId, mission })))
    const given = await claimAll(url, { ...deps, brand }, asked)
    const findings = await audit(db, [
      ...REWARD_CHECKS,
      ...TOURNAMENT_CHECKS,
      ...JACKPOT_CHECKS,
      ...MISSION_CHECKS,
      ...LOTTERY_CHECKS,
      ...BOLAO_CHECKS,
    ])
    // Nobody played what these members are given to begin with; those who play are looked at like everybody.
    const isMadeUp = (finding: string) =>
      finding.startsWith('the play of every day equals') && members.some((id) => finding.includes(`member ${id} on `))
    const problems = [
      ...findings.map(({ check, detail }) => `${check}: ${detail}`),
      ...(await world.findings()).filter((finding) => !isMadeUp(finding)),
      ...(await beyond(world, [...missions, ...fresh])),
      ...(await unpaid(world)),
      ...(shared.bolaos === 3 * KILLS && shared.split === 2 * KILLS && shared.returned === KILLS
        ? []
        : [`bolões: ${JSON.stringify(shared)}`]),
      ...(given === PAID_EACH * fresh.length ? [] : [`${given} of ${PAID_EACH * fresh.length} were given`]),
    ]
    if (problems.length > 0) throw new Error(problems.slice(0, 10).join('\n'))
    if (killed.drops === 0 || killed.prizes === 0 || killed.claims === 0)
      throw new Error(`too short a run: ${JSON.stringify(killed)}`)
    console.log(
      `killed ${KILLS} times while races closed, jackpots dropped, bolões were settled and missions were claimed, beside ${rounds} rounds: ${killed.races} races with ${killed.prizes} prizes, ${killed.draws} draws with ${killed.drops} jackpots, ${shared.split} bolões split and ${shared.returned} given back, ${killed.claims} claims, each paid once; ${asked.length} claims at once, ${given} paid, no budget exceeded, books clean`,
    )
  } finally {
    // Whatever went wrong is what is told, not the rounds that found the server gone.
    play.isOver = true
    await world.app.close()
  }
}

type Asked = { memberId: bigint; mission: bigint }

/** On as many connections as a busy node has, every one of them in use to the end. Answers how many were given. */
async function claimAll(
  url: string,
  { brand, ...deps }: Omit<CentreDeps, 'db'> & { brand: Place },
  asked: readonly Asked[],
): Promise<number> {
  const { db, pool } = openDatabase({ url, poolSize: CONNECTIONS, onError: () => {} })
  const ledger = createLedger({ pool })
  let given = 0
  try {
    await inLanes(asked, CONNECTIONS, async ({ memberId, mission }) => {
      if (await claimStep({ ...deps, ledger, db }, brand, memberId, mission)) given += 1
    })
  } finally {
    await db.destroy()
  }
  return given
}

/** Who has played enough for every mission of today. */
async function people({ db, merchantId, app }: PlayWorld): Promise<bigint[]> {
  const ids: bigint[] = []
  for (let count = 0; count < MEMBERS; count += 10) {
    const made = await Promise.all(Array.from({ length: 10 }, () => aMember(db, { merchantId })))
    ids.push(...made.map(({ id }) => id))
  }
  const turnover = parseMoney('100')
  await inTx(db, (tx) =>
    recordPlay(
      tx,
      merchantId,
      app.clock.now(),
      ids.map((memberId) => ({ memberId, category: 'INHOUSE', currency: 'BRL', turnover, bets: 1 })),
    ),
  )
  return ids
}

async function aBoard({ db, merchantId }: PlayWorld, count: number): Promise<bigint[]> {
  const day = dayIn(PLACE.timeZone, new Date())
  const ids: bigint[] = []
  for (let made = 0; made < count; made++) {
    const steps = [[0, '100', '0.10']] as const
    ids.push(await aMission(db, merchantId, { startsOn: day, endsOn: day, steps, budget: String(PAID_EACH / 10) }))
  }
  return ids
}

/** Given by a few hundred staked, so that it falls again and again. */
async function aPot({ db, merchantId, ledger }: PlayWorld): Promise<void> {
  const level = { level: 'mini', share: 10_000, refill: 10_000, start: parseMoney('1'), cap: parseMoney('2') } as const
  await inTx(db, (tx) =>
    openPool(
      tx,
      { ledger },
      { id: merchantId, currency: 'BRL' },
      {
        merchantId,
        titlePt: 'Cofre',
        titleEn: 'Vault',
        titleEs: 'Bóveda',
        scope: 'all',
        category: null,
        vendor: null,
        gameIds: [],
        levels: [level],
        requestId: randomUUID(),
        createdBy: 'ana',
        createdAt: new Date(),
      },
    ),
  )
}

/** Ended three minutes ago: whoever looks next fixes its places and pays them. */
async function aRaceThatIsOver({ db, merchantId }: PlayWorld, members: readonly bigint[]): Promise<void> {
  const endsAt = new Date(Date.now() - 3 * MINUTE_MS)
  const startsAt = new Date(endsAt.getTime() - MINUTE_MS)
  await inTx(db, async (tx) => {
    const id = await insertTournament(tx, {
      merchantId,
      titlePt: 'Corrida',
      titleEn: 'Race',
      titleEs: 'Carrera',
      scope: 'all',
      category: null,
      vendor: null,
      gameIds: [],
      score: 'turnover',
      minStake: parseMoney('1'),
      share: 50_000,
      prizes: PRIZES,
      budget: PRIZES.reduce((sum, prize) => sum + prize, 0n),
      startsAt,
      endsAt,
      createdBy: 'ana',
      createdAt: startsAt,
      requestId: randomUUID(),
    })
    await sql`insert into tournament_entry (book_id, tournament_id, member_id, joined_at, score, played, rounds, reached_at)
      select ${merchantId}, ${id}, m, ${startsAt}, s.score, s.score, 1, ${endsAt}
      from unnest(${members.slice(0, 50)}::bigint[]) m
      cross join lateral (select (10000000 + random() * 20000000 + m * 0)::bigint as score) s`.execute(tx)
  })
}

/** The server's clock stands still unless moved. */
async function follow({ app }: PlayWorld, play: { isOver: boolean }): Promise<void> {
  while (!play.isOver) {
    app.clock.advance(Date.now() - app.clock.now().getTime())
    await sleep(20)
  }
}

async function playOn(world: PlayWorld, player: TestPlayer, seat: number, play: { isOver: boolean }): Promise<number> {
  let rounds = 0
  while (!play.isOver) {
    const { envelope } = await world.round(player, `${seat}-${rounds}`, '10.00', '0')
    // A busy server says so, and whoever asked asks again.
    if (envelope.success) rounds += 1
    else if (envelope.errorCode !== 'overloaded' && !play.isOver)
      throw new Error(`round ${seat}-${rounds}: ${envelope.errorCode}`)
    await sleep(20)
  }
  return rounds
}

async function killedAt(moment: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let isMeant = false
  // Not at its first step: what a node does when it comes up is the same each time.
  let left = 2 + Math.floor(Math.random() * 6)
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== moment || left === 0) return
    left -= 1
    if (left > 0) return
    setTimeout(() => {
      isMeant = true
      child.kill('SIGKILL')
    }, Math.random() * KILL_WITHIN_MS)
  })
  await once(child, 'close')
  if (!isMeant) throw new Error('the process ended by itself')
}

async function figures({ db, merchantId }: PlayWorld) {
  const { rows } = await sql<{ races: number; prizes: number; draws: number; drops: number; claims: number }>`select
    (select count(*)::int from tournament where merchant_id = ${merchantId}) as races,
    (select count(*)::int from tournament_prize where paid_at is not null) as prizes,
    (select count(*)::int from jackpot_draw) as draws, (select count(*)::int from jackpot_drop) as drops,
    (select count(*)::int from reward_given where source = 'mission') as claims`.execute(db)
  return rows[0] ?? { races: 0, prizes: 0, draws: 0, drops: 0, claims: 0 }
}

/** By the ledger itself, not by what the missions say of themselves. */
async function beyond({ db }: PlayWorld, missions: readonly bigint[]): Promise<string[]> {
  const { rows } = await sql<{ id: bigint; budget: bigint; paid: bigint }>`
    select b.mission_id as id, b.budget, coalesce((
      select sum(p.amount) from reward_given g join ledger_posting p on p.transfer_id = g.transfer_id and p.amount > 0
      where g.source = 'mission' and g.ref like b.mission_id || ':%'), 0)::bigint as paid
    from mission_budget b where b.mission_id = any(${missions}::bigint[])`.execute(db)
  return rows.filter(({ budget, paid }) => paid > budget).map(({ id, paid }) => `mission ${id} has paid ${paid}`)
}

/** Every race is over and every place of it paid. */
async function unpaid({ db }: PlayWorld): Promise<string[]> {
  const { rows } = await sql<{ id: bigint; state: string; paid: number }>`
    select t.id, t.state, (select count(*)::int from tournament_prize p where p.tournament_id = t.id and p.paid_at is not null) as paid
    from tournament t`.execute(db)
  return rows
    .filter(({ state, paid }) => state !== 'paid' || paid !== PRIZES.length)
    .map(({ id, state, paid }) => `race ${id} is ${state} with ${paid} prizes paid`)
}
