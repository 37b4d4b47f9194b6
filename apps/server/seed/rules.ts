import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { insertRule, type NewRule } from '../src/capabilities/rules/staff/queries.ts'
import { withinMargin } from '../src/money/margin/margin.ts'
import { addDays, dayIn } from '../src/platform/day.ts'
import type { Tx } from '../src/platform/db.ts'
import { AppError } from '../src/platform/errors.ts'
import type { DemoBrand } from './brands/brand.ts'

const DAYS = 60
/** The least that the margin has room for is asked. */
const TIMES = [30, 40, 60, 100, 150, 200]
/**
 * Where the house keeps little, little counts. Fishing has the least room: 4% are kept, 3.2% may be given, and rebates, missions, cups and
 * jackpots take 3.1721% of it. So 0.0279% are left, which 3% of play would need 108 times for, and 1% needs 36 times.
 */
const WEIGHTS = { SPORTS: 50, ESPORTS: 50, LIVE: 4, RNG: 4, FISH: 1 } as const

type Demo = Pick<NewRule, 'titlePt' | 'titleEn' | 'titleEs' | 'trigger' | 'amount' | 'played'> &
  Partial<NewRule> & {
    /** The promotion whose page tells of it, by its picture. */
    page?: string
  }

/** Joined on the page of its promotion. What has to be played is whatever the margin has room for. */
const CHALLENGE: Demo = {
  page: 'promo-weekend',
  titlePt: 'Desafio da casa',
  titleEn: 'House challenge',
  titleEs: 'Desafío de la casa',
  trigger: 'join',
  joinDays: 14,
  reward: 'points',
  amount: parseMoney('50'),
  played: parseMoney('200'),
  weights: { SPORTS: 100, ESPORTS: 50, LIVE: 5, RNG: 5 },
  maxBet: null,
  days: null,
}
/** In lotteries alone, where the house keeps enough for a welcome. */
const WELCOME: Demo = {
  page: 'promo-points',
  titlePt: 'Pontos de boas-vindas',
  titleEn: 'Welcome points',
  titleEs: 'Puntos de bienvenida',
  trigger: 'join',
  joinDays: 30,
  reward: 'points',
  amount: parseMoney('20'),
  played: parseMoney('300'),
  weights: { LOTT: 100, ELOTT: 100 },
  maxBet: null,
  days: null,
}
/** So many times what a challenge asks, until the margin has room. */
const MORE_PLAY = [1n, 2n, 4n, 8n, 16n, 32n]

/** Under the Brazilian rules nothing comes before play: the code asks for some, and a deposit gives nothing. */
function demosOf({ code, regulation }: DemoBrand): readonly Demo[] {
  const isRegulated = regulation === 'br'
  const byCode: Demo = {
    titlePt: 'Código da casa',
    titleEn: 'House code',
    titleEs: 'Código de la casa',
    trigger: 'code',
    code: `${code.toUpperCase()}10`,
    amount: parseMoney('10'),
    played: parseMoney(isRegulated ? '20' : '0'),
  }
  const byDeposit: Demo = {
    titlePt: 'Bônus do primeiro depósito',
    titleEn: 'First deposit bonus',
    titleEs: 'Bono del primer depósito',
    trigger: 'deposit',
    nth: 1,
    least: parseMoney('20'),
    percent: 100,
    amount: parseMoney('200'),
    played: 0n,
  }
  return isRegulated ? [byCode, CHALLENGE, WELCOME] : [byCode, byDeposit, CHALLENGE, WELCOME]
}

export const seedRules = (tx: Tx, brand: DemoBrand): Promise<void> => rulesFrom(tx, brand, new Date())

export async function rulesFrom(tx: Tx, brand: DemoBrand, now: Date): Promise<void> {
  const { id, timeZone } = await tx
    .selectFrom('merchant')
    .select(['id', 'time_zone as timeZone'])
    .where('code', '=', brand.code)
    .executeTakeFirstOrThrow()
  const startsOn = dayIn(timeZone, now)
  for (const { page, ...demo } of demosOf(brand)) {
    const draft: Draft = {
      nth: null,
      least: null,
      code: null,
      level: null,
      idleDays: null,
      segmentId: null,
      missionId: null,
      tournamentId: null,
      place: null,
      joinDays: null,
      announcementId: page === undefined ? null : await pageOf(tx, id, page),
      often: 'once',
      category: null,
      reward: 'bonus',
      percent: null,
      weights: WEIGHTS,
      maxBet: parseMoney('20'),
      days: 14,
      gameIds: null,
      rounds: null,
      roundsGameId: null,
      roundsDays: null,
      dayMax: parseMoney('500'),
      memberMax: null,
      ...demo,
      merchantId: id,
      budget: parseMoney('2000'),
      startsOn,
      endsOn: addDays(startsOn, DAYS),
      createdBy: 'demo',
      createdAt: now,
      requestId: randomUUID(),
    }
    await publish(tx, id, draft)
  }
}

/** The newest promotion with this picture. */
async function pageOf(tx: Tx, merchantId: number, picture: string): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select a.id from announcement a join announcement_image i on i.announcement_id = a.id and i.sequence = 1
    where a.merchant_id = ${merchantId} and a.type = 'PR' and i.url = ${`/img/banners/${picture}.webp`}
    order by a.id desc limit 1`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error(`no promotion with the picture ${picture}`)
  return found.id
}

type Draft = Omit<NewRule, 'times'>

const triesOf = (draft: Draft): NewRule[] =>
  draft.reward === 'bonus'
    ? TIMES.map((times) => ({ ...draft, times }))
    : MORE_PLAY.map((more) => ({ ...draft, times: null, played: draft.played * more }))

async function publish(tx: Tx, merchantId: number, draft: Draft): Promise<void> {
  for (const rule of triesOf(draft)) {
    try {
      await withinMargin(tx, [merchantId], () => insertRule(tx, rule))
      return
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'margin_exceeded') throw error
      // What did not fit is taken back, and more is asked for.
      await tx
        .deleteFrom('reward_rule_budget')
        .where('rule_id', 'in', (of) =>
          of.selectFrom('reward_rule').select('id').where('request_id', '=', draft.requestId),
        )
        .execute()
      await tx.deleteFrom('reward_rule').where('request_id', '=', draft.requestId).execute()
    }
  }
}
