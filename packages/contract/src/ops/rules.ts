import * as z from 'zod/mini'
import { RewardKind } from '../gifts.ts'
import { CentAmount, Money, NotNegativeMoney, parseMoney } from '../money.ts'
import { BonusPurse, RuleOften, RuleTrigger, WagerWeights } from '../rules.ts'
import { FREE_ROUNDS_MAX } from '../vendor-free-rounds.ts'
import { DateTime, Day, Id, RequestId } from '../wire.ts'
import { FREE_ROUNDS_DAYS_MAX } from './free-rounds.ts'
import { OfferCategory } from './games.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const READERS = ['finance', 'content', 'support'] as const
const ById = z.strictObject({ id: Id })
const Title = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const DAYS_MAX = 366
const JOIN_DAYS_MAX = 365
/** Rounds of single games are read one by one: no further back than this. */
const GAMES_DAYS_MAX = 31
const GAMES_MAX = 20
const DAY_MS = 86_400_000
/** What lies outside ends the reading: rules over several fields divide by it. */
const whole = (least: number, most: number) => z.int().check(z.gte(least, { abort: true }), z.lte(most))

/** What it looks at and gives; what a trigger or a reward does not ask for is null. */
const termFields = {
  trigger: RuleTrigger,
  /** Of `deposit`: which one; null: any. */
  nth: z.nullable(whole(1, 100)),
  /** The least deposit or loss. */
  least: z.nullable(CentAmount),
  code: z.nullable(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{3,20}$/, 'code'))),
  /** Of `level` and `segment`: this level of the club or a higher one. */
  level: z.nullable(whole(1, 50)),
  /** Of `segment`: nothing was played for so many days. */
  idleDays: z.nullable(whole(1, 365)),
  /** Of `segment`: one that staff have named. */
  segmentId: z.nullable(Id),
  missionId: z.nullable(Id),
  tournamentId: z.nullable(Id),
  /** Of `place`: this one or a better one. */
  place: z.nullable(whole(1, 1000)),
  /** Of `join`: how long whoever joins has for it. */
  joinDays: z.nullable(whole(1, JOIN_DAYS_MAX)),
  /** Of `join`: the promotion whose page tells of it. */
  announcementId: z.nullable(Id),
  often: RuleOften,
  /** Of what has to be played before; null: of all. */
  category: z.nullable(OfferCategory),
  /** Only what is played in these counts, by the brand's own numbers of them; none: in all. */
  games: z.array(Id).check(z.maxLength(GAMES_MAX)),
  /** To be played before, in the period; "0": nothing. */
  played: NotNegativeMoney,
  reward: RewardKind,
  /** What it gives; the most where it is a part of a deposit or a loss; of free rounds what their stakes come to. */
  amount: CentAmount,
  /** Of a deposit or a loss; null: the amount itself. */
  percent: z.nullable(whole(1, 500)),
  /** Of bonus money: how many times it has to be played. */
  times: z.nullable(whole(1, 200)),
  /** Of bonus money what counts for it; of `join` what counts of the play before. */
  weights: WagerWeights,
  maxBet: z.nullable(CentAmount),
  days: z.nullable(whole(1, 90)),
  /** Of free rounds: how many, of which game, and for how many days. */
  rounds: z.nullable(whole(1, FREE_ROUNDS_MAX)),
  roundsGame: z.nullable(Id),
  roundsDays: z.nullable(whole(1, FREE_ROUNDS_DAYS_MAX)),
}
const fields = {
  titles: z.strictObject({ PT: Title, EN: Title, ES: Title }),
  ...termFields,
  budget: CentAmount,
  dayMax: z.nullable(CentAmount),
  memberMax: z.nullable(CentAmount),
  startsOn: Day,
  endsOn: Day,
}
export type RuleTerms = z.infer<z.ZodMiniObject<typeof termFields>>
export type RuleFields = z.infer<z.ZodMiniObject<typeof fields>>

const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT']
const isShare = ({ trigger }: RuleTerms) => trigger === 'deposit' || trigger === 'loss'
const daysOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) =>
  (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS + 1
const hasSegment = ({ level, idleDays, segmentId }: RuleTerms) =>
  [level, idleDays, segmentId].some((one) => one !== null)
const triggerFits = (terms: RuleTerms) => {
  const { trigger, code, place, level, joinDays } = terms
  if (trigger === 'code') return code !== null
  if (trigger === 'place') return place !== null
  if (trigger === 'level') return level !== null
  if (trigger === 'join') return joinDays !== null
  return trigger !== 'segment' || hasSegment(terms)
}
const CENT = 100n
const roundsFit = ({ reward, rounds, roundsGame, roundsDays }: RuleTerms) =>
  reward !== 'free_rounds' || [rounds, roundsGame, roundsDays].every((one) => one !== null)
/** Each round has the same stake, of whole cents. */
const stakesFit = ({ reward, rounds, amount }: RuleTerms) =>
  reward !== 'free_rounds' || rounds === null || parseMoney(amount) % (BigInt(rounds) * CENT) === 0n
const weightsFit = ({ trigger, reward, weights }: RuleTerms) => {
  if (reward === 'bonus') return Object.keys(weights).length > 0 && LOTTERIES.every((one) => !(one in weights))
  return trigger !== 'join' || Object.keys(weights).length > 0
}
const isJoined = ({ trigger }: RuleTerms) => trigger === 'join'

/** What is checked wherever a draft comes in. */
const termsHold = <T extends RuleTerms>() => [
  z.refine<T>(triggerFits, { path: ['trigger'], error: 'trigger_more' }),
  z.refine<T>(({ trigger, reward }) => trigger !== 'deposit' || reward === 'bonus', {
    path: ['reward'],
    error: 'deposit_bonus',
  }),
  z.refine<T>(({ reward, played }) => reward === 'bonus' || Number(played) > 0, {
    path: ['played'],
    error: 'played_needed',
  }),
  z.refine<T>((terms) => terms.percent === null || isShare(terms), { path: ['percent'], error: 'percent_of' }),
  z.refine<T>(({ trigger, often }) => trigger !== 'loss' || often !== 'once', {
    path: ['often'],
    error: 'loss_period',
  }),
  z.refine<T>(({ reward, times, days }) => reward !== 'bonus' || (times !== null && days !== null), {
    path: ['times'],
    error: 'required',
  }),
  z.refine<T>(weightsFit, { path: ['weights'], error: 'weights' }),
  z.refine<T>(roundsFit, { path: ['rounds'], error: 'required' }),
  z.refine<T>(stakesFit, { path: ['amount'], error: 'rounds_stake' }),
  // Joined once, and paid once: money or points, since bonus money has weights and days of its own.
  z.refine<T>((terms) => !isJoined(terms) || terms.often === 'once', { path: ['often'], error: 'join_once' }),
  z.refine<T>((terms) => !isJoined(terms) || terms.reward === 'cash' || terms.reward === 'points', {
    path: ['reward'],
    error: 'join_reward',
  }),
  z.refine<T>((terms) => !isJoined(terms) || (terms.category === null && terms.games.length === 0), {
    path: ['category'],
    error: 'join_weights',
  }),
  z.refine<T>(({ games, trigger, category }) => games.length === 0 || (trigger !== 'loss' && category === null), {
    path: ['games'],
    error: 'games_alone',
  }),
  z.refine<T>(({ reward, percent }) => reward !== 'free_rounds' || percent === null, {
    path: ['percent'],
    error: 'percent_of',
  }),
]

export const StaffRule = z.object({
  id: Id,
  ...fields,
  spent: Money,
  /** What is left of the whole budget. */
  left: Money,
  claims: z.int(),
  /** Of `join`: how many have. */
  joined: z.int(),
  /** Of what must be played, percent that is given at most: its part of the margin where it counts most. */
  sharePercent: z.string(),
  state: z.enum(['planned', 'running', 'over', 'stopped']),
  createdBy: z.string(),
  createdAt: DateTime,
  stoppedBy: z.nullable(z.string()),
  stoppedAt: z.nullable(DateTime),
})
export type StaffRule = z.infer<typeof StaffRule>

export const opsRules = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rules',
  summary: 'Rules of rewards with what they have given, newest first',
  roles: READERS,
  query: keyQuery({}),
  value: keyPageOf(StaffRule),
})
export const opsRule = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rules/:id',
  summary: 'One rule',
  roles: READERS,
  params: ById,
  value: StaffRule,
  errors: ['not_found'],
})
export const opsPublishRule = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/rules',
  summary: 'Publish a rule: nothing of it changes afterwards, it can only be stopped',
  roles: ['finance'],
  body: z.strictObject({ requestId: RequestId, ...fields }).check(
    ...termsHold<RuleFields & { requestId: string }>(),
    z.refine((draft) => daysOf(draft) >= 1, { path: ['endsOn'], error: 'ends_before_start' }),
    z.refine((draft) => daysOf(draft) <= DAYS_MAX, { path: ['endsOn'], error: 'over_a_year' }),
    // Whoever joins has all of the days.
    z.refine((draft) => draft.trigger !== 'join' || daysOf(draft) > (draft.joinDays ?? 0), {
      path: ['joinDays'],
      error: 'join_days',
    }),
    z.refine((draft) => draft.games.length === 0 || draft.often !== 'once' || daysOf(draft) <= GAMES_DAYS_MAX, {
      path: ['endsOn'],
      error: 'games_days',
    }),
  ),
  gives: {
    requestId: 'words',
    titles: 'words',
    trigger: 'identity',
    nth: 'less',
    least: 'less',
    code: 'identity',
    level: 'less',
    idleDays: 'less',
    segmentId: 'identity',
    missionId: 'identity',
    tournamentId: 'identity',
    place: 'identity',
    joinDays: 'more',
    announcementId: 'words',
    often: { order: ['once', 'month', 'week', 'day'] },
    category: 'identity',
    games: 'more',
    played: 'less',
    reward: 'identity',
    amount: 'more',
    percent: 'more',
    times: 'less',
    weights: 'more',
    maxBet: 'unlimited',
    days: 'more',
    rounds: 'more',
    roundsGame: 'identity',
    roundsDays: 'more',
    budget: 'more',
    dayMax: 'unlimited',
    memberMax: 'unlimited',
    startsOn: 'less',
    endsOn: 'more',
  },
  value: StaffRule,
  errors: ['conflict', 'before_bet', 'margin_exceeded', 'way_max', 'idempotency_conflict', 'approval_required'],
})
export const opsStopRule = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/rules/:id/stop',
  summary: 'Stop a rule at once: nothing more is given, bonus money that is open goes on',
  roles: ['finance', 'risk'],
  params: ById,
  value: StaffRule,
  errors: ['not_found'],
})

export const RuleClaim = z.object({
  id: Id,
  memberId: Id,
  userName: z.string(),
  amount: Money,
  at: DateTime,
  /** Of bonus money: what became of it. */
  bonus: z.nullable(z.object({ done: Money, required: Money, state: BonusPurse.shape.state })),
})
export type RuleClaim = z.infer<typeof RuleClaim>
export const opsRuleClaims = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rule-claims',
  summary: 'Who was given what by a rule, newest first',
  roles: READERS,
  query: keyQuery({ ruleId: Id }),
  value: keyPageOf(RuleClaim),
})

export const RulePreview = z.object({
  from: Day,
  to: Day,
  members: z.int(),
  grants: z.int(),
  /** As much as the rule would have given in those days, within its own budget. */
  cost: Money,
  /** Of bonus money: what the same play would have turned into money. */
  released: z.nullable(Money),
  sharePercent: z.string(),
  /** played: whoever played enough counts; budget: nobody knows who would come, so all of the budget counts; birthdays: a share of the year. */
  assumes: z.enum(['counted', 'budget', 'birthdays']),
})
export type RulePreview = z.infer<typeof RulePreview>
export const opsPreviewRule = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rule-preview',
  summary: 'What a rule would have cost on the play of the last four weeks',
  roles: ['finance'],
  query: z.strictObject({
    trigger: RuleTrigger,
    often: RuleOften,
    reward: RewardKind,
    amount: CentAmount,
    budget: CentAmount,
    played: z._default(NotNegativeMoney, '0'),
    nth: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    least: z.optional(CentAmount),
    level: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))),
    place: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000))),
    percent: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(500))),
    times: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
    joinDays: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(JOIN_DAYS_MAX))),
    /** Of `join`, as "RNG:100,LIVE:50". */
    weights: z.optional(z.string().check(z.regex(/^[A-Z]{2,10}:\d{1,3}(,[A-Z]{2,10}:\d{1,3}){0,19}$/, 'weights'))),
    category: z.optional(OfferCategory),
  }),
  value: RulePreview,
})
