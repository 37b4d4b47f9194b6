import { createHash, randomUUID } from 'node:crypto'
import { openBolao } from '@trevo/contract/bolao'
import { createDeposit, sendReceipt } from '@trevo/contract/cashier'
import { applyReward } from '@trevo/contract/content'
import type { Endpoint } from '@trevo/contract/endpoint'
import { placeOrder } from '@trevo/contract/lottery-orders'
import { sql } from 'kysely'
import { insertKnown } from '../src/base/devices/known-device-queries.ts'
import { insertCategory } from '../src/capabilities/content/staff-queries.ts'
import { insertRound } from '../src/capabilities/rain/queries.ts'
import { insertTournament } from '../src/capabilities/tournaments/staff/queries.ts'
import { inTx } from '../src/platform/db.ts'
import type { TestApp } from './app.ts'
import { aDesk, anAnnouncement, aPromotion } from './content.ts'
import { aSession, type TestMember } from './fixtures.ts'
import { fixedLine } from './lottery.ts'
import { aStaffDraw, STAFF_GAME } from './ops-lottery.ts'
import { MARK } from './outsiders.ts'
import { aRule } from './rules.ts'

type Holder = TestMember & { token: string }
type Team = { head: Holder; agent: Holder; player: Holder }
type Asked = {
  server: TestApp
  merchantId: number
  gameId: bigint
  team: Team
  picture: string
}

type Place = `${'params' | 'query' | 'body'}.${string}`
/**
 * One way to name a thing: what stands there, and whose thing it is (`own`: a member's, or the team's of an agent; `brand`: everybody's
 * of the brand). Whom it is kept from is told that it is not there, unless `told`: by another word, or an answer without it.
 */
export type Named = {
  of: 'own' | 'brand'
  by: keyof Team
  at: Place
  value: string
  /** By what an answer would show it; the mark unless said. */
  shows?: string
  told?: 'code_unknown' | 'invalid_invitation_code' | 'without it' | 'done, to nothing'
  more?: { query?: Record<string, string>; params?: Record<string, string>; body?: (asker: Holder) => object }
}

const HOUR_MS = 3_600_000
const TITLES = { titlePt: MARK, titleEn: MARK, titleEs: MARK }

async function firstId(
  { server }: Asked,
  table: string,
  memberId: bigint,
  { owner = 'member_id', id = 'id' } = {},
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(id)}::text as id from ${sql.table(table)}
    where ${sql.ref(owner)} = ${memberId} order by 1 limit 1`.execute(server.database.db)
  if (rows[0] === undefined) throw new Error(`nothing in ${table}`)
  return rows[0].id
}

/** What the brand offers to all of its members, one of each. */
async function offeredBy({ server, merchantId, gameId }: Asked) {
  const { db } = server.database
  const now = server.clock.now()
  const desk = aDesk(merchantId, server.clock)
  const until = new Date(now.getTime() + HOUR_MS)
  const texts = { PT: { title: MARK, html: MARK } }
  const categoryId = await inTx(db, (tx) =>
    insertCategory(tx, { merchantId, sort: 1, iconUrl: '/icons/a.svg', titles: { PT: MARK, EN: MARK } }),
  )
  const reward = { rewardKind: 'cash', rewardAmountMinor: 10_000n } as const
  const draft = { texts, categoryIds: [categoryId] }
  const application = await aPromotion(db, desk, { ...reward, flow: 'application' }, draft)
  const gift = await aPromotion(db, desk, { ...reward, flow: 'gift' }, draft)
  const signUp = await aPromotion(db, desk, { ...reward, flow: 'sign_up' }, draft)
  const announcement = await anAnnouncement(db, desk, { type: 'PL', texts })
  const code = 'SEGREDO10'
  await aRule(db, merchantId, { trigger: 'code', code, reward: 'cash', played: 1_000_000n })
  const by = { createdBy: 'ana', requestId: randomUUID() }
  const tournament = await inTx(db, (tx) =>
    insertTournament(tx, {
      merchantId,
      ...TITLES,
      ...by,
      scope: 'all',
      category: null,
      vendor: null,
      gameIds: [],
      score: 'turnover',
      minStake: 10_000n,
      share: 50_000,
      prizes: [10_000n],
      budget: 10_000n,
      startsAt: now,
      endsAt: until,
      createdAt: now,
    }),
  )
  const round = { merchantId, ...TITLES, ...by, kind: 'cash', budget: 20_000n, minTurnover: 0n, now } as const
  const rain = await inTx(db, (tx) => insertRound(tx, { ...round, startsAt: now, endsAt: until }, [10_000n, 10_000n]))
  const { rows: pools } = await sql<{ id: string }>`with pool as (
      insert into jackpot_pool (merchant_id, title_pt, title_en, title_es, scope, draws, booked, request_id, created_by, created_at)
      values (${merchantId}, ${MARK}, ${MARK}, ${MARK}, 'all', 1, 0, gen_random_uuid(), 'ana', ${now}) returning id
    )
    insert into jackpot_draw (pool_id, number, closed_at, rounds, staked, list_hash, chain, beacon_round, levels)
    select id, 1, ${now}, 0, 0, sha256(''::bytea), '{"hash": "", "publicKey": "", "genesisTime": 1, "period": 3}', 1, '[]'
    from pool returning pool_id::text as id`.execute(db)
  await sql`with partner as (
      insert into affiliate (merchant_id, name, contract, created_by, created_at)
      values (${merchantId}, ${MARK}, ${MARK}, 'ana', ${now}) returning id
    )
    insert into affiliate_link (merchant_id, affiliate_id, code, name, created_by, created_at)
    select ${merchantId}, id, ${`${MARK}-2`}, ${MARK}, 'ana', ${now} from partner`.execute(db)
  const { rows: methods } = await sql<{ id: string; direction: string }>`
    insert into payment_method (merchant_id, direction, kind, min_amount, max_amount, day_max, turnover_percent)
    values (${merchantId}, 'in', 'bank', 10000, 10000000, 100000000, 0),
      (${merchantId}, 'out', 'pix', 10000, 10000000, 100000000, 100) returning id::text, direction`.execute(db)
  const { rows: nodes } = await sql<{ id: string }>`select node_id::text as id from merchant_game
    where merchant_id = ${merchantId} and game_id = ${gameId}`.execute(db)
  const { rows: items } = await sql<{ id: string; category: string }>`update mall_item
    set active = true, title_pt = ${MARK}, title_en = ${MARK} where merchant_id = ${merchantId}
    returning id::text, category_id::text as category`.execute(db)
  const method = (wanted: string) => methods.find(({ direction }) => direction === wanted)?.id ?? ''
  return {
    category: String(categoryId),
    application: String(application),
    gift: String(gift),
    signUp: String(signUp),
    announcement: String(announcement),
    code,
    tournament: String(tournament),
    rain: String(rain),
    jackpot: pools[0]?.id ?? '',
    payIn: method('in'),
    payOut: method('out'),
    node: nodes[0]?.id ?? '',
    item: items[0]?.id ?? '',
    shelf: items[0]?.category ?? '',
  }
}

/** What the player has beside the belongings of every test. */
async function hadBy(asked: Asked, offered: Awaited<ReturnType<typeof offeredBy>>) {
  const { server, merchantId, team, picture } = asked
  const { db } = server.database
  const now = server.clock.now()
  const { player } = team
  const owner = player.id
  async function done(endpoint: Endpoint, input: object) {
    const answer = await server.inject(endpoint, { ...input, token: player.token })
    if (!answer.envelope.success) throw new Error(`${endpoint.path}: ${answer.text}`)
    return answer.envelope.value as never
  }
  const again = () => ({ requestId: randomUUID() })
  const { applicationId } = (await done(applyReward, {
    body: { ...again(), promotionId: offered.application, remarks: MARK, pictures: [picture] },
  })) as { applicationId: string }
  const deposit = (await done(createDeposit, { body: { ...again(), methodId: offered.payIn, amount: '20' } })) as {
    id: string
  }
  await done(sendReceipt, { params: { id: deposit.id }, body: { picture } })
  const times = {
    opens_at: now,
    closes_at: new Date(now.getTime() + HOUR_MS),
    draws_at: new Date(now.getTime() + 2 * HOUR_MS),
  }
  const drawId = await aStaffDraw(db, merchantId)
  const { period } = await db
    .updateTable('lottery_draw')
    .set(times)
    .where('id', '=', drawId)
    .returning('period')
    .executeTakeFirstOrThrow()
  const line = fixedLine('7', { series: 1800 })
  const { bolao } = (await done(openBolao, {
    body: {
      ...again(),
      gameCode: STAFF_GAME,
      period,
      playType: 'trad',
      lines: [line],
      shares: 3,
      own: 1,
      price: line.stake,
      unsold: 'cancel',
    },
  })) as { bolao: { id: string } }
  const bet = {
    gameCode: STAFF_GAME,
    playType: 'trad',
    stopOnWin: false,
    lines: [line],
    periods: [{ period, multiple: 1 }],
  }
  const { order } = (await done(placeOrder, { body: { ...again(), ...bet, total: line.stake } })) as {
    order: { id: string }
  }
  const known = {
    memberId: owner,
    merchantId,
    idHash: createHash('sha256').update(MARK).digest(),
    label: MARK,
    isProved: true,
  }
  const device = await inTx(db, (tx) => insertKnown(tx, { ...known, now, expiresAt: new Date('2027-01-01') }))
  const { rows } = await sql<{ closing: string; purse: string; credit: string; round: string; message: string }>`
    with closing as (
      insert into chat_closing (merchant_id, conversation_id, member_id, staff_id, staff_name, closed_at)
      select ${merchantId}, id, ${owner}, 1, ${MARK}, ${now} from chat_conversation where member_id = ${owner} returning id
    ), rule as (
      select id from reward_rule where merchant_id = ${merchantId} order by id limit 1
    ), purse as (
      insert into bonus_purse (book_id, member_id, rule_id, amount, required, weights, opened_at, expires_at, state, ended_at)
      select ${merchantId}, ${owner}, id, 10000, 50000, '{}', ${now}, ${now}, 'expired', ${now} from rule returning id
    ), account as (
      insert into turnover_account (member_id, currency, merchant_id, required, by_credit, mark_day)
      values (${owner}, 'BRL', ${merchantId}, 10000, true, '2026-03-11')
      on conflict (member_id, currency) do update set required = turnover_account.required + 10000, by_credit = true,
        mark_day = excluded.mark_day, mark_turnover = 0
    ), credit as (
      insert into turnover_credit (member_id, currency, transfer_id, kind, source, amount, percent, open, at)
      values (${owner}, 'BRL', 1, 'reward', 'vip', 10000, 100, 10000, ${now}) returning id
    )
    select closing.id::text as closing, purse.id::text as purse, credit.id::text as credit,
      (select round_id::text from game_round where member_id = ${owner} limit 1) as round,
      (select id::text from chat_message where picture_name is not null limit 1) as message
    from closing, purse, credit`.execute(db)
  if (rows[0] === undefined) throw new Error('the player has nothing')
  return {
    ...rows[0],
    application: applicationId,
    deposit: deposit.id,
    bolao: bolao.id,
    device: String(device),
    session: String((await aSession(db, player, now)).id),
    passkey: await firstId(asked, 'passkey', owner),
    account: await firstId(asked, 'payout_account', owner),
    withdrawal: await firstId(asked, 'withdrawal', owner),
    grant: await firstId(asked, 'reward_grant', owner),
    order: order.id,
    mall: await firstId(asked, 'mall_order', owner),
    envelope: await firstId(asked, 'envelope', owner),
    inbox: await firstId(asked, 'inbox_state', owner, { id: 'message_id' }),
  }
}

/** Every way in which a member names a thing, by call; those that are looked at before what ends them. */
export async function namedByMembers(asked: Asked): Promise<Readonly<Record<string, readonly Named[]>>> {
  const brand = await offeredBy(asked)
  const had = await hadBy(asked, brand)
  const { head, agent, player } = asked.team
  const rebate = await firstId(asked, 'rebate_receipt', head.id)
  const link = await firstId(asked, 'invitation_code', agent.id, { owner: 'owner_member_id' })
  const [agreed, offer] = [
    await firstId(asked, 'agent_contract', head.id, { owner: 'downline_id' }),
    await firstId(asked, 'agent_contract', agent.id, { owner: 'downline_id' }),
  ]
  const below = String(agent.id)
  const own = (at: Place, value: string, more: Partial<Named> = {}): Named => ({
    of: 'own',
    by: 'player',
    at,
    value,
    ...more,
  })
  const ofTeam = (at: Place, value: string, more: Partial<Named> = {}) => own(at, value, { by: 'head', ...more })
  const ofBrand = (at: Place, value: string, more: Partial<Named> = {}) => own(at, value, { of: 'brand', ...more })
  const report = (name: 'search' | 'none') => [
    ofTeam('query.memberId', below),
    ...(name === 'search' ? [ofTeam('query.search', agent.account, { told: 'without it' })] : []),
  ]
  const records = [ofTeam('query.account', agent.account)]
  const paid = (asker: Holder) => ({ methodId: asker.merchantId === player.merchantId ? brand.payOut : '1' })
  return {
    'GET /wps/affiliate': [ofBrand('query.code', `${MARK}-1`, { told: 'invalid_invitation_code' })],
    'POST /wps/affiliate/visit': [ofBrand('body.code', `${MARK}-1`, { told: 'done, to nothing' })],
    'POST /wps/affiliates/click': [ofBrand('body.code', `${MARK}-2`, { told: 'without it', shows: '"click":"' })],
    'GET /wps/agent/rebates/:id': [ofTeam('params.id', rebate)],
    'GET /wps/agent/reports/betting': report('search'),
    'GET /wps/agent/reports/pnl': report('search'),
    'GET /wps/agent/reports/transactions': report('search'),
    'GET /wps/agent/reports/overview': report('none'),
    'GET /wps/agent/reports/csv': report('none'),
    'GET /wps/agent/team/export': report('search'),
    'GET /wps/agent/team/members': report('search'),
    'GET /wps/agent/team/members/:id': [ofTeam('params.id', below)],
    'GET /wps/inbox/recipients': [ofTeam('query.search', agent.account, { told: 'without it' })],
    'GET /lgw/orders': records,
    'GET /lgw/orders/totals': records,
    'GET /lgw/orders/export': records,
    'GET /wps/member/transactions': records,
    'GET /wps/member/transactions/totals': records,
    'GET /wps/member/transactions/export': records,
    'GET /wps/agent/contracts/:id': [ofTeam('params.id', agreed)],
    'GET /wps/agent/contracts/:id/progress': [ofTeam('params.id', agreed)],
    'POST /wps/agent/contracts/:id/steps': [own('params.id', offer, { by: 'agent' })],
    'POST /wps/agent/contracts': [ofTeam('body.memberId', below)],
    'POST /wps/agent/envelopes': [ofTeam('body.to', below)],
    'POST /wps/inbox/send': [ofTeam('body.to', below)],
    'POST /wps/agent/team/members/:id/quota': [ofTeam('params.id', below)],
    'POST /wps/agent/team/members/:id/transfer': [ofTeam('params.id', below)],
    'PUT /wps/agent/team/members/:id/rates': [ofTeam('params.id', below)],
    'PUT /wps/agent/team/rates': [ofTeam('body.memberIds', below)],
    'POST /wps/agent/links/:id/disable': [own('params.id', link, { by: 'agent' })],

    'GET /wps/promotions': [ofBrand('query.categoryId', brand.category, { told: 'without it' })],
    'GET /wps/promotions/:id': [ofBrand('params.id', brand.gift)],
    'POST /wps/promotions/:id/join': [ofBrand('params.id', brand.signUp)],
    'POST /wps/promotions/:id/claim': [ofBrand('params.id', brand.gift)],
    'POST /wps/announcements/read': [ofBrand('body.announcementId', brand.announcement)],
    'POST /wps/rules/code': [ofBrand('body.code', brand.code, { told: 'code_unknown' })],
    'GET /wps/tournaments/:id': [ofBrand('params.id', brand.tournament)],
    'POST /wps/tournaments/:id/join': [ofBrand('params.id', brand.tournament)],
    'GET /wps/rain/:id/results': [ofBrand('params.id', brand.rain)],
    'POST /wps/rain/:id/grab': [ofBrand('params.id', brand.rain)],
    'GET /wps/jackpots/:id/draws/:number': [ofBrand('params.id', brand.jackpot, { more: { params: { number: '1' } } })],
    'GET /wps/mall/items': [ofBrand('query.categoryId', brand.shelf, { told: 'without it' })],
    'GET /wps/mall/items/:id': [ofBrand('params.id', brand.item)],
    'POST /wps/mall/orders': [ofBrand('body.itemId', brand.item)],
    'GET /wps/game/launch': [ofBrand('query.nodeId', brand.node)],
    'GET /wps/game/recent/add': [ofBrand('query.nodeId', brand.node)],
    'POST /wps/game/favourites': [ofBrand('body.nodeId', brand.node)],
    'POST /wps/deposit': [ofBrand('body.methodId', brand.payIn)],
    'POST /wps/withdraw': [
      ofBrand('body.methodId', brand.payOut, { more: { body: () => ({ accountId: had.account }) } }),
      own('body.accountId', had.account, { more: { body: paid } }),
    ],

    'GET /wps/rewards/applications/:id/pictures/:position': [own('params.id', had.application)],
    'POST /wps/rewards/applications': [ofBrand('body.promotionId', brand.application)],
    'POST /wps/rewards/claim': [own('body.id', had.grant)],
    'GET /wps/deposit/:id': [own('params.id', had.deposit)],
    'GET /wps/deposit/:id/receipt': [own('params.id', had.deposit)],
    'PUT /wps/deposit/:id/receipt': [own('params.id', had.deposit)],
    'POST /wps/deposit/:id/repay': [own('params.id', had.deposit)],
    'GET /wps/withdraw/:id': [own('params.id', had.withdrawal)],
    'POST /wps/withdraw/:id/cancel': [own('params.id', had.withdrawal)],
    'POST /wps/withdraw/held/:id/give-up': [own('params.id', had.credit)],
    'DELETE /wps/withdraw/accounts/:id': [own('params.id', had.account)],
    'POST /wps/bonuses/:id/give-up': [own('params.id', had.purse)],
    'POST /wps/envelopes/:id/open': [own('params.id', had.envelope)],
    'POST /wps/inbox/read': [own('body.ids', had.inbox, { told: 'done, to nothing' })],
    'POST /wps/inbox/delete': [own('body.ids', had.inbox, { told: 'done, to nothing' })],
    'GET /wps/chat/messages/:id/picture': [own('params.id', had.message)],
    'POST /wps/chat/closings/:id/rating': [own('params.id', had.closing)],
    'POST /wps/mall/orders/:id/confirm': [own('params.id', had.mall)],
    'POST /wps/mall/orders/:id/cancel': [own('params.id', had.mall)],
    'GET /wps/game/rounds/:id': [own('params.id', had.round)],
    'GET /lgw/orders/:kind/:id': [
      own('params.id', had.round, { more: { params: { kind: 'game' }, query: { types: '' } } }),
      own('params.id', had.order, { more: { params: { kind: 'lottery' }, query: { types: '' } } }),
      ofTeam('params.id', had.round, { more: { params: { kind: 'game' } } }),
      ofTeam('params.id', had.order, { more: { params: { kind: 'lottery' } } }),
    ],
    'GET /lgw/lottery/orders/:id': [own('params.id', had.order)],
    'POST /lgw/lottery/orders/:id/cancel': [own('params.id', had.order)],
    'GET /lgw/lottery/bolaos/:id': [ofBrand('params.id', had.bolao)],
    'POST /lgw/lottery/bolaos/:id/shares': [ofBrand('params.id', had.bolao)],
    'POST /lgw/lottery/bolaos/:id/cancel': [own('params.id', had.bolao)],
    'DELETE /wps/known-devices/:id': [own('params.id', had.device)],
    'DELETE /wps/sessions/:id': [own('params.id', had.session)],
    'DELETE /wps/security/passkeys/:id': [own('params.id', had.passkey)],
  }
}

const LOTTERY = 'a lottery of the code, as the caller’s brand offers it'
const PROVIDER = 'a provider, and the caller’s own account with it'
const WHOEVER = 'who registers or signs in, at the brand whose site it is'
const OWN_CODE = 'a code that was sent to the caller, or is the caller’s own'
const OWN_DEVICE = 'the address of the caller’s browser, which nobody else knows; only the caller’s own is forgotten'
/** What is named there is no brand’s and nobody’s: why. By call, or by the place in it. */
export const GLOBAL: Readonly<Record<string, string>> = {
  'GET /lgw/lottery/games/:code': LOTTERY,
  'GET /lgw/lottery/games/:code/draws': LOTTERY,
  'GET /lgw/lottery/games/:code/draws/:period': LOTTERY,
  'GET /lgw/lottery/games/:code/results': LOTTERY,
  'GET /lgw/lottery/games/:code/slots': LOTTERY,
  'GET /lgw/lottery/now': LOTTERY,
  'GET /wps/legal/texts/:kind': 'a kind of text; every brand has its own',
  'POST /wps/social/:provider/start': PROVIDER,
  'POST /wps/social/:provider/link': PROVIDER,
  'DELETE /wps/social/:provider/link': PROVIDER,
  'POST /wps/trial': WHOEVER,
  // Its own test asks with those of another brand: registration/registration.test.ts.
  'PUT /wps/members/username': WHOEVER,
  'PUT /wps/members/mobile': WHOEVER,
  'POST /wps/agent/open-account': 'the name of somebody new',
  'POST /wps/agent/links body.code': 'the code of a new link, which only the brand’s own must not have',
  'POST /wps/session/new-device': OWN_CODE,
  'POST /wps/session/second-step': OWN_CODE,
  'POST /wps/security/totp/confirm': OWN_CODE,
  'PUT /wps/push/subscription': OWN_DEVICE,
  'DELETE /wps/push/subscription': OWN_DEVICE,
  'POST /wps/withdraw/accounts': 'the number of a bank account, not of ours',
  'POST /wps/limits/exclusion': 'the caller’s own name, written to be sure',
  'DELETE /wps/limits/pending/:kind/:period': 'a kind and a period of the caller’s own limits',
  'POST /wps/chat/seen': 'a number of the caller’s own conversation',
  'DELETE /wps/game/favourites': 'taken from the caller’s own list',
  'POST /wps/withdraw body.giveUpBonusId': 'compared with the caller’s own bonus',
  'GET /wps/jackpots/:id/draws/:number params.number': 'within the pool that is named beside it',
  'GET /wps/rewards/applications/:id/pictures/:position params.position':
    'within the application that is named beside it',
  'GET /lgw/orders/:kind/:id params.kind': 'of the number beside it',
}
