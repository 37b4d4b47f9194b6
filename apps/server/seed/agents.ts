import type { ContractTerms } from '@trevo/contract/agents/contracts'
import { MEMBER_TYPE } from '@trevo/contract/members'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { noteSeen } from '../src/base/members/session-queries.ts'
import { runContracts } from '../src/capabilities/agents/contract-run.ts'
import { offer, takeStep } from '../src/capabilities/agents/contracts.ts'
import { runRebates } from '../src/capabilities/agents/rebate-run.ts'
import { rollUpAll } from '../src/capabilities/agents/roll-up.ts'
import { periodOf, type RunBrand } from '../src/capabilities/agents/runs.ts'
import { createPlay } from '../src/capabilities/play/play.ts'
import { createLedger } from '../src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../src/money/ledger/transfer.ts'
import { setTopRates } from '../src/money/margin/queries.ts'
import type { Secrets } from '../src/platform/config.ts'
import { addDays, dayIn } from '../src/platform/day.ts'
import type { Db, Pool, Tx } from '../src/platform/db.ts'
import { hashToken, newToken } from '../src/platform/token.ts'
import '../src/base/members/tables.ts'
import '../src/capabilities/play/tables.ts'
import { type PlaceRates, ratesAt, ratesOf } from './agent-rates.ts'
import type { DemoBrand } from './brands/brand.ts'
import { seedIdentities } from './identities.ts'
import { betOf, type Chance, chance, playedGames, type Round, type Seat, SILENT, winOf } from './plays.ts'

const DAY_MS = 86_400_000
const DAYS = 60
const ROUNDS_PER_DAY = 20
const SUB_AGENTS = 8
const PLAYERS_PER_AGENT = 24
const DEPOSIT = parseMoney('900.00')
const UNIT = 10_000n
const STAKES = [5n, 10n, 10n, 20n, 20n, 30n, 50n]
/** Percent of the stake: somewhat more than ninety of a hundred return. */
const PRIZES = [0, 0, 0, 0, 0, 40, 90, 110, 180, 500]
const ROUND_MS = 5_000
const PAID_DAYS = 10
const AGENT_NAMES = ['amanda', 'bernardo', 'camila', 'diego', 'elaine', 'felipe', 'gisele', 'hugo']
const PLAYER_NAMES = ['ana', 'beto', 'carla', 'davi', 'eva', 'fabio', 'gabi', 'helio', 'iris', 'joel', 'katia', 'leo']

const SALARY: ContractTerms = {
  kind: 'salary',
  tiers: [
    { betVolume: '200', activeMember: 2, rateType: 'P', rate: '0.15' },
    { betVolume: '1000', activeMember: 5, rateType: 'P', rate: '0.20' },
  ],
}
const SALARY_BELOW: ContractTerms = {
  kind: 'salary',
  tiers: [{ betVolume: '200', activeMember: 2, rateType: 'P', rate: '0.10' }],
}
const DIVIDEND: ContractTerms = {
  kind: 'dividend',
  tiers: [{ minimumBet: '1000', netLoss: '100', activeMember: 3, contractRate: '10' }],
}
const HOURLY: ContractTerms = {
  kind: 'hourly',
  tiers: [{ minimumBet: '100', activeMember: 1, rateType: 'P', rate: '0.05' }],
}

type People = { merchantId: number; lider: bigint; agente: bigint }

/** A team of three levels under the demo's agents, with rates, links and contracts. */
export async function seedAgents(tx: Tx, brand: DemoBrand, pool: Pool, secrets: Secrets): Promise<void> {
  const people = await demoPeople(tx, brand)
  if (!people) return
  await sql`insert into agent_rule (merchant_id, self_rebate, active_turnover, agent_quota, player_quota)
    values (${people.merchantId}, ${brand.regulation === 'none'}, ${parseMoney('20')}, 20, 500)`.execute(tx)
  await setTopRates(tx, people.merchantId, new Map(Object.entries(ratesAt(brand, 'lider'))))
  await growTeam(tx, people)
  await sql`insert into member_rate (member_id, category, rate)
    select m.id, c.category, case m.account when 'lider' then c.lider when 'agente' then c.agente
      else case m.type when 1 then c.below else c.player end end
    from member m, jsonb_to_recordset(${ratesList(brand)}::jsonb)
      as c (category text, lider int, agente int, below int, player int)
    where m.merchant_id = ${people.merchantId} and (m.account = 'lider' or m.parent_id is not null) and m.type in (0, 1, 2)
    order by m.id`.execute(tx)
  await seedLinks(tx, brand, people)
  await seedContracts(tx, people)
  await seedIdentities(tx, brand, pool, secrets)
  await fundTeam(tx, people.merchantId, pool)
}

const ratesList = (brand: DemoBrand) =>
  JSON.stringify(Object.entries(ratesOf(brand)).map(([category, rates]) => ({ category, ...rates })))

/** A separate step: the players must be committed by then, not just inserted in this transaction. */
export async function seedTeamPlays(tx: Tx, brand: DemoBrand, pool: Pool): Promise<void> {
  const people = await demoPeople(tx, brand)
  if (!people) return
  const players = await teamPlayers(tx, people.merchantId)
  await playTwoMonths(
    tx,
    brand,
    people.merchantId,
    players.map(({ id }) => id),
    pool,
  )
}

async function demoPeople(tx: Tx, brand: DemoBrand): Promise<People | null> {
  const { rows } = await sql<{ merchantId: number; account: string; id: bigint }>`
    select m.merchant_id as "merchantId", m.account, m.id from member m join merchant t on t.id = m.merchant_id
    where t.code = ${brand.code} and m.account in ('lider', 'agente')`.execute(tx)
  const lider = rows.find(({ account }) => account === 'lider')
  const agente = rows.find(({ account }) => account === 'agente')
  return lider && agente ? { merchantId: lider.merchantId, lider: lider.id, agente: agente.id } : null
}

/** Half of the agents below lead their players under the agent, half under the head agent. */
async function growTeam(tx: Tx, { merchantId, lider, agente }: People): Promise<void> {
  const joined = (day: number) => new Date(Date.now() - (DAYS + 5 - day) * DAY_MS)
  const agents = await tx
    .insertInto('member')
    .values(
      AGENT_NAMES.slice(0, SUB_AGENTS).map((name, index) => ({
        merchant_id: merchantId,
        account: `agente_${name}`,
        nickname: name,
        type: MEMBER_TYPE.agent,
        club_label: null,
        parent_id: index % 2 === 0 ? agente : lider,
        created_at: joined(index % 5),
      })),
    )
    .returning('id')
    .execute()
  await tx
    .insertInto('member')
    .values(
      agents.flatMap(({ id }, index) =>
        Array.from({ length: PLAYERS_PER_AGENT }, (_, n) => ({
          merchant_id: merchantId,
          type: MEMBER_TYPE.player,
          club_label: null,
          parent_id: id,
          nickname: '',
          account: `${PLAYER_NAMES[n % PLAYER_NAMES.length]}_${index + 1}${String(n).padStart(2, '0')}`,
          created_at: joined((n * 7 + index) % (DAYS + 5)),
        })),
      ),
    )
    .execute()
}

async function seedLinks(tx: Tx, brand: DemoBrand, { merchantId, lider, agente }: People): Promise<void> {
  type Place = keyof PlaceRates
  const link = (owner: bigint, code: string, type: 0 | 1, place: Place, remark: string, days: number | null) => ({
    merchant_id: merchantId,
    owner_member_id: owner,
    code,
    member_type: type,
    remark,
    rates: JSON.stringify(ratesAt(brand, place)),
    expires_at: days === null ? null : new Date(Date.now() + days * DAY_MS),
  })
  await tx
    .insertInto('invitation_code')
    .values([
      link(agente, 'GRUPO-RAFA', MEMBER_TYPE.player, 'player', 'Grupo do WhatsApp', null),
      link(agente, 'PARCEIROS', MEMBER_TYPE.agent, 'below', 'Novos agentes', 30),
      link(lider, 'LIDERES', MEMBER_TYPE.agent, 'agente', 'Encontro de líderes', 90),
    ])
    .execute()
}

async function seedContracts(tx: Tx, { merchantId, lider, agente }: People): Promise<void> {
  const now = new Date(Date.now() - (DAYS - 10) * DAY_MS)
  const agree = async (uplineId: bigint | null, downlineId: bigint, terms: ContractTerms) => {
    const { id } = await offer(tx, { merchantId, uplineId, downlineId, terms, now })
    await takeStep(tx, { id, party: { memberId: downlineId }, step: 'accept', now })
  }
  await agree(null, lider, SALARY)
  await agree(lider, agente, SALARY_BELOW)
  await agree(null, lider, DIVIDEND)
  // What waits for an answer, so that the prompts have something to say.
  const recent = new Date(Date.now() - DAY_MS)
  await offer(tx, { merchantId, uplineId: lider, downlineId: agente, terms: DIVIDEND, now: recent })
  await offer(tx, { merchantId, uplineId: null, downlineId: lider, terms: HOURLY, now: recent })
}

async function teamPlayers(tx: Tx, merchantId: number): Promise<{ id: bigint; account: string }[]> {
  const { rows } = await sql<{ id: bigint; account: string }>`
    select m.id, m.account from member m join member a on a.id = m.parent_id
    where m.merchant_id = ${merchantId} and starts_with(a.account, 'agente_') order by m.id`.execute(tx)
  return rows
}

async function fundTeam(tx: Tx, merchantId: number, pool: Pool): Promise<void> {
  const rows = await teamPlayers(tx, merchantId)
  await createLedger({ pool }).postTransfers(
    tx,
    rows.map(({ id, account }) => ({
      merchantId,
      kind: 'deposit' as const,
      key: `seed:team:${account}`,
      postings: [
        { account: houseAccount('psp', 'BRL'), amount: -DEPOSIT },
        { account: memberCash(id, 'BRL'), amount: DEPOSIT },
      ],
    })),
  )
}

async function playTwoMonths(tx: Tx, brand: DemoBrand, merchantId: number, players: readonly bigint[], pool: Pool) {
  const pick = chance(`team ${brand.code}`)
  const began = new Date(Date.now() - (DAYS + 1) * DAY_MS)
  const seats = await openTeamSeats(tx, merchantId, players, pick, began)
  if (seats.length === 0) return
  const play = createPlay({ pool, ledger: createLedger({ pool }), clock: { now: () => new Date() }, live: SILENT })
  // Each day has its play, whatever the hour is now.
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  for (let day = 0; day < DAYS; day++) {
    const at = new Date(today - (DAYS - day) * DAY_MS + DAY_MS / 4 + pick(DAY_MS / 2))
    const rounds = Array.from({ length: ROUNDS_PER_DAY }, (_, n): Round => {
      const seat = seats[pick(seats.length)] as Seat
      const [stake = 5n, prizePercent = 0] = [STAKES[pick(STAKES.length)], PRIZES[pick(PRIZES.length)]]
      return { seat, stake: stake * UNIT, prizePercent, id: `team-${brand.code}-${day}-${n}` }
    })
    await play.takeAll(
      tx,
      at,
      rounds.map((round) => betOf(merchantId, round)),
    )
    await play.takeAll(
      tx,
      new Date(at.getTime() + ROUND_MS),
      rounds.map((round) => winOf(merchantId, round)),
    )
  }
  await sql`update member_session set ended_at = now(), end_reason = 'logout'
    where member_id = any(${[...players]}::bigint[]) and ended_at is null`.execute(tx)
}

/** One game each, which they play for two months. */
async function openTeamSeats(
  tx: Tx,
  merchantId: number,
  players: readonly bigint[],
  pick: Chance,
  at: Date,
): Promise<Seat[]> {
  const games = await playedGames(tx, merchantId)
  if (games.length === 0 || players.length === 0) return []
  const expires = new Date(Date.now() + DAY_MS)
  const sessions = await tx
    .insertInto('member_session')
    .values(
      players.map((id) => ({
        member_id: id,
        merchant_id: merchantId,
        token_hash: hashToken(newToken()),
        created_at: at,
        expires_at: expires,
      })),
    )
    .returning(['id', 'member_id as memberId'])
    .execute()
  await noteSeen(
    tx,
    sessions.map(({ id }) => ({ id, merchantId })),
    new Date(),
  )
  const chosen = sessions.map((session) => ({ session, game: games[pick(games.length)] as (typeof games)[number] }))
  const rows = await tx
    .insertInto('game_session')
    .values(
      chosen.map(({ session, game }) => ({
        id: sql<bigint>`next_id(${at}::timestamptz, 0)`,
        token_hash: hashToken(newToken()),
        merchant_id: merchantId,
        member_id: session.memberId,
        session_id: session.id,
        node_id: game.nodeId,
        game_id: game.gameId,
        vendor_code: game.vendorCode,
        currency: 'BRL' as const,
        free: false,
        language: 'PT' as const,
        created_at: at,
        expires_at: expires,
      })),
    )
    .returning('id')
    .execute()
  return chosen.map(({ session: { memberId }, game: { vendorCode, gameCode } }, index) => ({
    memberId,
    vendorCode,
    gameCode,
    sessionId: rows[index]?.id ?? 0n,
  }))
}

/** Figures of the teams, and the payouts of the last days, as the jobs would have made them. */
export async function countDemoTeams(db: Db, pool: Pool): Promise<void> {
  const now = new Date()
  await rollUpAll(db, now)
  const { rows: brands } = await sql<RunBrand>`
    select id, time_zone as "timeZone", currency from merchant order by id`.execute(db)
  const deps = {
    db,
    ledger: createLedger({ pool }),
    clock: { now: () => now },
    jobs: { send: async () => true },
    live: { toMember: () => {}, toMerchant: () => {} },
  }
  for (const brand of brands) {
    const today = dayIn(brand.timeZone, now)
    for (let back = PAID_DAYS; back >= 1; back--) {
      const day = addDays(today, -back)
      await runRebates(deps, brand, day)
      const period = await periodOf(db, { kind: 'salary', brand, day })
      await runContracts(deps, brand, 'salary', period)
    }
  }
  await rollUpAll(db, now)
}
