import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { joinTournament, type TournamentScore } from '@trevo/contract/tournaments'
import { REWARD_CHECKS } from '../src/capabilities/rewards/audit.ts'
import { TOURNAMENT_CHECKS } from '../src/capabilities/tournaments/audit.ts'
import { type CloseDeps, COMMITTED_MS, closeTournaments } from '../src/capabilities/tournaments/close.ts'
import { countScores } from '../src/capabilities/tournaments/count.ts'
import { entryOf } from '../src/capabilities/tournaments/ranking-queries.ts'
import { insertTournament, type NewTournament } from '../src/capabilities/tournaments/staff/queries.ts'
import { audit } from '../src/platform/audit.ts'
import { inTx } from '../src/platform/db.ts'
import { aSession } from './fixtures.ts'
import { type PlayWorld, startPlayWorld, type TestPlayer } from './play.ts'

const HOUR_MS = 3_600_000
export type Racer = TestPlayer & { session: string }

/** Real rounds of the vendors' wallet, and tournaments that run for an hour from now on unless told. */
export async function startTournamentWorld() {
  const world: PlayWorld = await startPlayWorld()
  const { db, merchantId, app } = world
  const brand = { id: merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL', regulation: 'none' } as const
  const { live, jobs } = app.app
  const deps: CloseDeps = {
    db,
    ledger: world.ledger,
    live,
    jobs: { ...jobs, send: async () => true },
    clock: app.clock,
    brands: () => [brand],
  }
  let rounds = 0

  async function tournament(score: TournamentScore, more: Partial<NewTournament> = {}): Promise<bigint> {
    const now = app.clock.now()
    const prizes = more.prizes ?? [parseMoney('100'), parseMoney('50'), parseMoney('20')]
    return inTx(db, (tx) =>
      insertTournament(tx, {
        merchantId,
        titlePt: 'Corrida',
        titleEn: 'Race',
        titleEs: 'Carrera',
        scope: 'all',
        category: null,
        vendor: null,
        gameIds: [],
        score,
        minStake: parseMoney('1'),
        share: 50_000,
        prizes,
        budget: prizes.reduce((sum, prize) => sum + prize, 0n),
        startsAt: now,
        endsAt: new Date(now.getTime() + HOUR_MS),
        createdBy: 'ana',
        createdAt: now,
        requestId: randomUUID(),
        ...more,
      }),
    )
  }
  async function racer(balance = '10000'): Promise<Racer> {
    const player = await world.player(balance)
    const { token } = await aSession(db, { id: player.id, merchantId }, app.clock.now())
    return { ...player, session: token }
  }
  const ask = async (racer: Racer, endpoint: Parameters<typeof app.inject>[0], options: object = {}) => {
    const { envelope } = await app.inject(endpoint, { ...options, token: racer.session })
    return envelope.success ? envelope.value : envelope.errorCode
  }
  const join = (racer: Racer, id: bigint) =>
    ask(racer, joinTournament, { params: { id: String(id) }, body: { requestId: randomUUID() } })
  return {
    ...world,
    deps,
    tournament,
    racer,
    ask,
    join,
    /** Somebody who has joined. */
    async entrant(...ids: bigint[]): Promise<Racer> {
      const one = await racer()
      for (const id of ids) await join(one, id)
      return one
    },
    /** A settled round, a second later. */
    async plays(racer: Racer, stake: string, prize: string) {
      app.clock.advance(1000)
      rounds += 1
      const { envelope } = await world.round(racer, `race-${rounds}`, stake, prize)
      if (!envelope.success) throw new Error(envelope.errorCode)
    },
    count: () => countScores({ db, live }),
    entry: (id: bigint, { id: memberId }: { id: bigint }) =>
      entryOf(db, { book: merchantId, tournamentId: id }, memberId),
    /** An hour and what is waited for after it. */
    pass: () => app.clock.advance(HOUR_MS + COMMITTED_MS),
    close: () => closeTournaments(deps),
    findings: async () => [
      ...(await world.findings()),
      ...(await audit(db, [...REWARD_CHECKS, ...TOURNAMENT_CHECKS])).map(({ check, detail }) => `${check}: ${detail}`),
    ],
  }
}
export type TournamentWorld = Awaited<ReturnType<typeof startTournamentWorld>>
