import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, isWholeFor, type Money, parseMoney } from '@trevo/contract/money'
import { opsPublishRule, type StaffRule } from '@trevo/contract/ops/rules'
import { type Consent, subject } from '../../../base/approvals/consent.ts'
import { gamesBehind } from '../../../base/catalogue/offer-scope.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { givesMore } from '../../../base/deeds/gives-more.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { shareText, withinMargin } from '../../../money/margin/margin.ts'
import { assertMayGive, worthOf } from '../../../money/ways/one-person.ts'
import { pointRate, pointsAsMoney } from '../../../money/ways/point-rate.ts'
import { checkGift } from '../../../money/ways/second-person.ts'
import type { Clock } from '../../../platform/clock.ts'
import { dayIn } from '../../../platform/day.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { ruleById } from '../queries.ts'
import type { RuleRow } from '../rule.ts'
import { isBeforeBet, shareOf } from '../terms.ts'
import {
  insertRule,
  isCodeTaken,
  isOfBrand,
  isPromotion,
  isToldOf,
  joinedOf,
  lockPublishing,
  type NewRule,
  nodesOf,
  setAside,
  stop,
} from './queries.ts'

export type RuleDesk = { db: Db; clock: Clock }

function stateOf({ stoppedAt, startsOn, endsOn }: RuleRow, today: string): StaffRule['state'] {
  if (stoppedAt !== null) return 'stopped'
  if (today < startsOn) return 'planned'
  return today > endsOn ? 'over' : 'running'
}

const moneyOf = (amount: bigint | null): Money | null => (amount === null ? null : formatMoney(amount))
/** The brand's own numbers of games, as staff know them. */
export type Nodes = (gameId: bigint) => string
const idOf = (id: bigint | null): string | null => (id === null ? null : String(id))

export type Worth = (points: bigint) => bigint
export async function worthIn(db: Db | Tx, merchantId: number): Promise<Worth> {
  const rate = await pointRate(db, merchantId)
  return (points) => pointsAsMoney(points, rate)
}

/** What is looked up once for all rules that are shown. */
export type RuleLookups = { worth: Worth; nodeOf: Nodes; joined: ReadonlyMap<bigint, number> }
export async function lookupsFor(db: Db | Tx, merchantId: number, rows: readonly RuleRow[]): Promise<RuleLookups> {
  const joinable = rows.filter(({ trigger }) => trigger === 'join').map(({ id }) => id)
  const [worth, nodeOf, joined] = [
    await worthIn(db, merchantId),
    await nodesOf(db, merchantId, rows),
    joinable.length === 0 ? new Map<bigint, number>() : await joinedOf(db, joinable),
  ]
  return { worth, nodeOf, joined }
}

export const asRule = (row: RuleRow, today: string, { worth, nodeOf, joined }: RuleLookups): StaffRule => ({
  id: String(row.id),
  titles: { PT: row.titlePt, EN: row.titleEn, ES: row.titleEs },
  trigger: row.trigger,
  nth: row.nth,
  least: moneyOf(row.least),
  code: row.code,
  level: row.level,
  idleDays: row.idleDays,
  segmentId: idOf(row.segmentId),
  missionId: idOf(row.missionId),
  tournamentId: idOf(row.tournamentId),
  place: row.place,
  joinDays: row.joinDays,
  announcementId: idOf(row.announcementId),
  often: row.often,
  category: row.category,
  played: formatMoney(row.played),
  reward: row.reward,
  amount: formatMoney(row.amount),
  percent: row.percent,
  times: row.times,
  weights: row.weights,
  maxBet: moneyOf(row.maxBet),
  days: row.days,
  games: (row.gameIds ?? []).map(nodeOf),
  rounds: row.rounds,
  roundsGame: row.roundsGameId === null ? null : nodeOf(row.roundsGameId),
  roundsDays: row.roundsDays,
  budget: formatMoney(row.budget),
  dayMax: moneyOf(row.dayMax),
  memberMax: moneyOf(row.memberMax),
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  spent: formatMoney(row.spent),
  left: formatMoney(row.budget - row.spent),
  claims: row.claims,
  joined: joined.get(row.id) ?? 0,
  sharePercent: shareText(shareOf(row, worth)),
  state: stateOf(row, today),
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  stoppedBy: row.stoppedBy,
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
})

export async function ruleFor(
  db: Db | Tx,
  { merchant }: Pick<Desk, 'merchant'>,
  id: bigint,
  now: Date,
): Promise<StaffRule> {
  const row = await ruleById(db, merchant.id, id)
  if (row === undefined) throw new AppError('not_found')
  return asRule(row, dayIn(merchant.timeZone, now), await lookupsFor(db, merchant.id, [row]))
}

type Body = BodyOf<typeof opsPublishRule>
type Draft = Omit<Body, 'requestId'>
const parsed = (amount: Money | null): bigint | null => (amount === null ? null : parseMoney(amount))
const asId = (id: string | null): bigint | null => (id === null ? null : BigInt(id))

type Games = { played: bigint[]; rounds: bigint | null }

async function gamesOf(tx: Tx, merchantId: number, { games, roundsGame, reward }: Draft): Promise<Games> {
  const played = await gamesBehind(tx, merchantId, games)
  if (reward !== 'free_rounds' || roundsGame === null) return { played, rounds: null }
  const [rounds = null] = await gamesBehind(tx, merchantId, [roundsGame], 'roundsGame')
  return { played, rounds }
}

/** What a trigger or a reward does not ask for is not kept. */
function newRule({ merchant, staff }: Desk, draft: Draft, games: Games, requestId: string, now: Date): NewRule {
  const { trigger, reward } = draft
  const only = <T>(holds: boolean, value: T | null): T | null => (holds ? value : null)
  const isBonus = reward === 'bonus'
  const isRounds = reward === 'free_rounds'
  const isJoined = trigger === 'join'
  return {
    merchantId: merchant.id,
    titlePt: draft.titles.PT,
    titleEn: draft.titles.EN,
    titleEs: draft.titles.ES,
    trigger,
    nth: only(trigger === 'deposit', draft.nth),
    least: only(trigger === 'deposit' || trigger === 'loss', parsed(draft.least)),
    code: only(trigger === 'code', draft.code?.toUpperCase() ?? null),
    level: only(trigger === 'level' || trigger === 'segment', draft.level),
    idleDays: only(trigger === 'segment', draft.idleDays),
    segmentId: only(trigger === 'segment', asId(draft.segmentId)),
    missionId: only(trigger === 'mission', asId(draft.missionId)),
    tournamentId: only(trigger === 'place', asId(draft.tournamentId)),
    place: only(trigger === 'place', draft.place),
    joinDays: only(isJoined, draft.joinDays),
    announcementId: only(isJoined, asId(draft.announcementId)),
    often: draft.often,
    category: draft.category,
    played: parseMoney(draft.played),
    reward,
    amount: parseMoney(draft.amount),
    percent: draft.percent,
    times: only(isBonus, draft.times),
    weights: isBonus || isJoined ? draft.weights : {},
    maxBet: only(isBonus, parsed(draft.maxBet)),
    days: only(isBonus, draft.days),
    gameIds: games.played.length === 0 ? null : games.played,
    rounds: only(isRounds, draft.rounds),
    roundsGameId: only(isRounds, games.rounds),
    roundsDays: only(isRounds, draft.roundsDays),
    startsOn: draft.startsOn,
    endsOn: draft.endsOn,
    budget: parseMoney(draft.budget),
    dayMax: parsed(draft.dayMax),
    memberMax: parsed(draft.memberMax),
    createdBy: staff.userName,
    createdAt: now,
    requestId,
  }
}

/** What a trigger may be narrowed to, by where it stands. */
const NAMED = [
  ['segment', 'segmentId'],
  ['mission', 'missionId'],
  ['tournament', 'tournamentId'],
] as const

async function publish(
  tx: Tx,
  desk: Desk,
  { requestId, ...draft }: Body,
  consent: Consent,
  now: Date,
): Promise<bigint> {
  const { merchant } = desk
  const today = dayIn(merchant.timeZone, now)
  const created = newRule(desk, draft, await gamesOf(tx, merchant.id, draft), requestId, now)
  if (isBeforeBet(merchant.regulation, created)) throw new AppError('before_bet')
  if (draft.startsOn < today) throw wrongField('startsOn', 'too_small')
  if (created.reward === 'points' && !isWholeFor('points', draft.amount)) throw wrongField('amount', 'whole_points')
  await lockPublishing(tx, merchant.id)
  if (created.code !== null && (await isCodeTaken(tx, merchant.id, created.code, today)))
    throw wrongField('code', 'taken')
  const pageId = created.announcementId
  if (pageId !== null && !(await isPromotion(tx, merchant.id, pageId))) throw wrongField('announcementId', 'unknown')
  if (pageId !== null && (await isToldOf(tx, merchant.id, pageId, today))) throw wrongField('announcementId', 'taken')
  const { staffId } = desk.staff
  const ask = { merchantId: merchant.id, way: 'rules', kind: 'rule', consent, staffId, now } as const
  const kind = created.reward === 'points' ? 'points' : 'cash'
  await checkGift(tx, ask, { kind, amount: created.amount })
  if (created.reward === 'free_rounds')
    await checkGift(tx, { ...ask, way: 'free_rounds' }, { kind, amount: created.amount })
  for (const [table, field] of NAMED) {
    const id = created[field]
    if (id !== null && !(await isOfBrand(tx, table, merchant.id, id))) throw wrongField(field, 'unknown')
  }
  const aside = await setAside(tx, merchant.id, today, now)
  const adds = await worthOf(tx, merchant.id, { kind, amount: created.budget })
  const before = aside.cash + (await worthOf(tx, merchant.id, { kind: 'points', amount: aside.points }))
  await assertMayGive(tx, ask, givesMore(opsPublishRule, null, { ...draft, requestId }), before + adds, adds)
  return withinMargin(tx, [merchant.id], () => insertRule(tx, created))
}

/**
 * What open rules may give together is one person's up to the limit of the way; and since none gives more than a share of what has to
 * be played for it, before or afterwards, that share is what the margin has to hold.
 */
export const publishRuleDeed = ({ clock }: RuleDesk): Deed<typeof opsPublishRule> => ({
  kind: 'rule',
  endpoint: opsPublishRule,
  async work(tx, desk, { body }, consent) {
    const { merchant, staff } = desk
    const now = clock.now()
    const { requestId } = body
    const request = { staffId: staff.staffId, merchantId: merchant.id, requestId, entity: 'rule', input: body, now }
    const { id, isNew } = await makeOnce(tx, request, () => publish(tx, desk, body, consent, now))
    const value = await ruleFor(tx, desk, id, now)
    return { value, note: isNew ? { action: 'rule.publish', entity: 'rule', entityId: id, after: value } : null }
  },
  facts: async (tx, desk, { body }) => {
    const games = await gamesOf(tx, desk.merchant.id, body)
    const draft = newRule(desk, body, games, body.requestId, clock.now())
    return [
      ...subject('rule', body.titles.PT),
      ...subject('budget', body.budget, body.reward === 'points' ? 'points' : 'money'),
      ...subject('rule_amount', body.amount, body.reward === 'points' ? 'points' : 'money'),
      ...subject('prize_share', shareText(shareOf(draft, await worthIn(tx, desk.merchant.id))), 'percent'),
    ]
  },
})

/** At once, by one person: it only takes away. What was given stays, and bonus money that is open goes on. */
export function stopRule({ db, clock }: RuleDesk, acting: Acting, id: bigint): Promise<StaffRule> {
  return staffWrite({ db, clock }, actorOf(acting), async (tx) => {
    const now = clock.now()
    const before = await ruleFor(tx, acting, id, now)
    if (before.state === 'stopped') return { value: before, note: null }
    await stop(tx, id, acting.staff.userName, now)
    const after = await ruleFor(tx, acting, id, now)
    return { value: after, note: { action: 'rule.stop', entity: 'rule', entityId: id, before, after } }
  })
}
