import { createHmac } from 'node:crypto'
import type { Envelope } from '@trevo/contract/endpoint'
import type { Currency } from '@trevo/contract/money'
import { parseMoney } from '@trevo/contract/money'
import { signedText, vendorBet, vendorRollback, vendorRound, vendorWin } from '@trevo/contract/vendor-wallet'
import '../src/base/catalogue/tables.ts'
import { FIGURE_CHECKS } from '../src/base/figures/audit.ts'
import { PLAY_CHECKS } from '../src/capabilities/play/audit.ts'
import { openGameSession } from '../src/capabilities/play/game-sessions.ts'
import { LEDGER_CHECKS } from '../src/money/ledger/audit.ts'
import { createLedger, type Ledger } from '../src/money/ledger/ledger.ts'
import { houseAccount, memberCash } from '../src/money/ledger/transfer.ts'
import { audit } from '../src/platform/audit.ts'
import { balancesOf } from './balances.ts'
import '../src/capabilities/play/tables.ts'
import { storeVendorKey } from '../src/capabilities/play/vendor-keys.ts'
import type { Config } from '../src/platform/config.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aMember, aMerchant, aSession } from './fixtures.ts'
import { provePhone } from './personal.ts'
import { TEST_CONFIG } from './stub-app.ts'

export const VENDOR = 'TRV'
export const OTHER_VENDOR = 'PG'
export const GAME = 'dice'
export const secretOf = (vendor: string) => `the secret of ${vendor}`

export type Answer = { status: number; envelope: Envelope<{ balance: string; reference: string }> }
export type Signing = { vendor?: string; secret?: string; timestamp?: number; body?: string }
export type TestPlayer = { id: bigint; playerId: string; sessionId: string; memberSessionId: bigint; token: string }

export type PlayWorld = {
  app: TestApp
  db: Db
  ledger: Ledger
  merchantId: number
  gameId: bigint
  nodeId: bigint
  /** A member who has opened the game with this much money. */
  player(balance?: string, options?: { currency?: Currency; merchantId?: number }): Promise<TestPlayer>
  /** One signed call, whatever its path. */
  call(path: string, body: unknown, signing?: Signing): Promise<Answer>
  bet(player: TestPlayer, transactionId: string, roundId: string, amount: string, more?: object): Promise<Answer>
  win(player: TestPlayer, transactionId: string, roundId: string, amount: string, more?: object): Promise<Answer>
  /** Stake and prize at once. */
  round(player: TestPlayer, roundId: string, stake: string, prize: string, more?: object): Promise<Answer>
  rollback(
    player: TestPlayer,
    transactionId: string,
    betTransactionId: string,
    roundId: string,
    more?: object,
  ): Promise<Answer>
  cashOf(player: TestPlayer, currency?: Currency): Promise<bigint>
  roundOf(roundId: string): Promise<{ stake: bigint; prize: bigint; status: string } | undefined>
  findings(): Promise<string[]>
}

/** A game of `vendor` that the merchant shows. */
export async function aGame(db: Db, merchantId: number, { vendor = VENDOR, code = GAME, ...rest } = {} as GameOptions) {
  await db
    .insertInto('vendor')
    .values({ code: vendor, display_name: vendor, launch_url: '/studio/play', in_site: vendor === VENDOR })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('merchant_vendor')
    .values({ merchant_id: merchantId, vendor_code: vendor, category: rest.category ?? 'INHOUSE' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .insertInto('game')
    .values({
      vendor_code: vendor,
      code,
      category: rest.category ?? 'INHOUSE',
      engine: 'dice',
      min_bet: 100n,
      name_pt: 'Dados',
      name_en: 'Dice',
      rtp: '99.00',
      features: ['free_rounds'],
      support_free: rest.supportFree ?? true,
      icon_url: null,
      room_id: rest.roomType ? 'r1' : null,
      room_type: rest.roomType ?? null,
      room_price: rest.roomPrice ?? null,
    })
    .onConflict((conflict) => conflict.columns(['vendor_code', 'code']).doUpdateSet({ engine: 'dice' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { node_id: nodeId } = await db
    .insertInto('merchant_game')
    .values({ merchant_id: merchantId, game_id: id })
    .returning('node_id')
    .executeTakeFirstOrThrow()
  return { gameId: id, nodeId }
}
type GameOptions = {
  vendor?: string
  code?: string
  category?: 'INHOUSE' | 'LIVESTREAM'
  supportFree?: boolean
  roomType?: 'Free' | 'VIP' | 'Pay per View'
  roomPrice?: bigint
}

async function openPlayer(
  db: Db,
  ledger: Ledger,
  now: Date,
  seat: {
    merchantId: number
    gameId: bigint
    nodeId: bigint
    currency: Currency
    balance: string
  },
): Promise<TestPlayer> {
  const { merchantId, gameId, nodeId, currency, balance } = seat
  const member = await aMember(db, { merchantId })
  await provePhone(db, member)
  const memberSession = await aSession(db, member, now)
  const amount = parseMoney(balance)
  if (amount > 0n) {
    const from = currency === 'FUN' ? ('play_money' as const) : ('psp' as const)
    await ledger.transfer({
      merchantId,
      kind: currency === 'FUN' ? 'play_money' : 'deposit',
      key: `open:${member.id}`,
      postings: [
        { account: houseAccount(from, currency), amount: -amount },
        { account: memberCash(member.id, currency), amount },
      ],
    })
  }
  const token = await inTx(db, (tx) =>
    openGameSession(tx, now, {
      merchantId,
      memberId: member.id,
      sessionId: memberSession.id,
      nodeId,
      gameId,
      vendorCode: VENDOR,
      currency,
      free: currency === 'FUN',
      language: 'PT',
      roomId: null,
    }),
  )
  const { id } = await db
    .selectFrom('game_session')
    .select('id')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  return { id: member.id, playerId: String(member.id), sessionId: String(id), memberSessionId: memberSession.id, token }
}

/** The whole server with two vendors, one game and any number of players. */
export async function startPlayWorld(
  config: Partial<Config> = {},
  { startAt = '2026-03-01T12:00:00Z' } = {},
): Promise<PlayWorld> {
  const world = {} as { merchantId: number; gameId: bigint; nodeId: bigint }
  const app = await startTestApp({
    config: { rateLimitFactor: 1000, ...config },
    startAt,
    async prepare({ db }) {
      world.merchantId = (await aMerchant(db, { isDefault: true, hosts: ['trevo.example'] })).id
      Object.assign(world, await aGame(db, world.merchantId))
      await aGame(db, world.merchantId, { vendor: OTHER_VENDOR })
      for (const vendorCode of [VENDOR, OTHER_VENDOR]) {
        const key = { vendorCode, keyId: 'test', secret: secretOf(vendorCode) }
        await inTx(db, (tx) => storeVendorKey(tx, TEST_CONFIG.secrets, key))
      }
    },
  })
  const { db, pool } = app.database
  const ledger = createLedger({ pool })

  async function call(path: string, body: unknown, signing: Signing = {}): Promise<Answer> {
    const { vendor = VENDOR, secret = secretOf(vendor), timestamp = app.clock.now().getTime() } = signing
    const payload = signing.body ?? JSON.stringify(body)
    const signature = createHmac('sha256', secret)
      .update(signedText(String(timestamp), path, payload))
      .digest('hex')
    const headers = { 'x-vendor': vendor, 'x-timestamp': String(timestamp), 'x-signature': signature }
    const response = await app.app.http.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: response.statusCode, envelope: JSON.parse(response.body) }
  }

  const common = ({ playerId }: TestPlayer, transactionId: string, roundId: string) => ({
    playerId,
    transactionId,
    roundId,
    currency: 'BRL',
  })
  return {
    app,
    db,
    ledger,
    call,
    ...world,
    player: (balance = '0', { currency = 'BRL', merchantId = world.merchantId } = {}) =>
      openPlayer(db, ledger, app.clock.now(), { ...world, merchantId, currency, balance }),
    bet: (player, transactionId, roundId, amount, more = {}) =>
      call(vendorBet.path, {
        ...common(player, transactionId, roundId),
        sessionId: player.sessionId,
        gameCode: GAME,
        amount,
        ...more,
      }),
    win: (player, transactionId, roundId, amount, more = {}) =>
      call(vendorWin.path, {
        ...common(player, transactionId, roundId),
        gameCode: GAME,
        amount,
        roundEnd: true,
        ...more,
      }),
    round: (player, roundId, stake, prize, more = {}) =>
      call(vendorRound.path, {
        playerId: player.playerId,
        sessionId: player.sessionId,
        roundId,
        gameCode: GAME,
        stake,
        prize,
        currency: 'BRL',
        ...more,
      }),
    rollback: (player, transactionId, betTransactionId, roundId, more = {}) =>
      call(vendorRollback.path, { ...common(player, transactionId, roundId), betTransactionId, ...more }),
    async cashOf({ id }, currency = 'BRL') {
      const balances = await balancesOf(db, id)
      return balances.find((one) => one.kind === 'cash' && one.currency === currency)?.balance ?? 0n
    },
    roundOf: (roundId) =>
      db
        .selectFrom('any_round')
        .select(['stake', 'prize', 'status'])
        .where('vendor_round_id', '=', roundId)
        .executeTakeFirst(),
    findings: async () =>
      (await audit(db, [...LEDGER_CHECKS, ...PLAY_CHECKS, ...FIGURE_CHECKS])).map(
        ({ check, detail }) => `${check}: ${detail}`,
      ),
  }
}
