import { sql } from 'kysely'
import { seedAgents } from '../../seed/agents.ts'
import type { DemoBrand } from '../../seed/brands/brand.ts'
import { mare } from '../../seed/brands/mare.ts'
import { trevo } from '../../seed/brands/trevo.ts'
import { seedCashier } from '../../seed/cashier.ts'
import { seedCatalogue } from '../../seed/catalogue.ts'
import { seedContent } from '../../seed/content.ts'
import { seedIdentities } from '../../seed/identities.ts'
import { seedJackpots } from '../../seed/jackpots.ts'
import { seedLottery } from '../../seed/lottery.ts'
import { seedMembers } from '../../seed/members.ts'
import { seedMerchant } from '../../seed/merchants.ts'
import { missionsFrom } from '../../seed/missions.ts'
import { seedPeople } from '../../seed/people.ts'
import { seedRewards } from '../../seed/rewards.ts'
import { rulesFrom } from '../../seed/rules.ts'
import { tournamentsFrom } from '../../seed/tournaments.ts'
import { countAffiliates } from '../../src/capabilities/affiliates/count.ts'
import { payWhatIsDue } from '../../src/capabilities/agents/agents.ts'
import { retryDebts } from '../../src/capabilities/agents/contract-run.ts'
import { rollUpAll } from '../../src/capabilities/agents/roll-up.ts'
import type { Brand, CashierDeps } from '../../src/capabilities/cashier/deps.ts'
import { collectLate, recheckFailed } from '../../src/capabilities/cashier/late-payouts.ts'
import { webhookPath, webhookSecret } from '../../src/capabilities/cashier/member/webhook.ts'
import { payOut, sweepPayouts } from '../../src/capabilities/cashier/payouts.ts'
import { reconcileDeposits } from '../../src/capabilities/cashier/reconcile.ts'
import { reconcileReturns } from '../../src/capabilities/cashier/reconcile-returns.ts'
import { closeDraws } from '../../src/capabilities/jackpots/close.ts'
import { decideDraws } from '../../src/capabilities/jackpots/decide.ts'
import { createLottery } from '../../src/capabilities/lottery/lottery.ts'
import { countRounds } from '../../src/capabilities/missions/count.ts'
import { forgetTaken } from '../../src/capabilities/opposite/void.ts'
import { storeVendorKey } from '../../src/capabilities/play/vendor-keys.ts'
import { fillPlans } from '../../src/capabilities/rain/plans.ts'
import { offerCashback } from '../../src/capabilities/rewards/cashback.ts'
import { countPlay } from '../../src/capabilities/rewards/count-play.ts'
import { offerRebates } from '../../src/capabilities/rewards/rebates.ts'
import { setCashbackRow } from '../../src/capabilities/rewards/staff/cashback-queries.ts'
import { closeTournaments } from '../../src/capabilities/tournaments/close.ts'
import { countScores } from '../../src/capabilities/tournaments/count.ts'
import { settlePurses } from '../../src/money/bonus/settle.ts'
import { createLedger, type Ledger } from '../../src/money/ledger/ledger.ts'
import { withinMargin } from '../../src/money/margin/margin.ts'
import { type Db, inTx, openDatabase, type Pool, type Tx } from '../../src/platform/db.ts'
import { AppError } from '../../src/platform/errors.ts'
import type { Merchant } from '../../src/platform/guards.ts'
import { chooseBeacon } from '../../src/providers/beacon/choose-beacon.ts'
import { pixApi } from '../../src/providers/payments/pix-api.ts'
import { type SandboxPsp, startSandboxPsp } from '../../src/providers/payments/sandbox-psp.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { SEAL_KEY } from '../lottery.ts'
import { TEST_CONFIG } from '../stub-app.ts'
import { partnersFor } from './partners.ts'
import { aStolenVendor, limitStolen, STOLEN } from './stolen-vendor.ts'

const DAY_MS = 86_400_000
/** Draws wait for a beacon, which no clock may run ahead of: what is played here lies in the past. */
export const DAYS = 10
/** Draws once a day: whole days pass without hundreds of draws that nobody bets on. */
export const GAMES: readonly string[] = ['vn-north', 'vn-south']
/** A vendor of the demo whose rounds are played here. */
export const VENDOR = 'TRV'
/** What the vendor may give without a round, a day and brand, in ten-thousandths. */
export const PROMO_DAY = 500_000n
export const VENDOR_SECRET = 'known to the vendor alone'
const SECRET_KEY = TEST_CONFIG.secrets

export type RobbedBrand = Brand & { code: string; host: string }
export type World = {
  server: TestApp
  db: Db
  ledger: Ledger
  psp: SandboxPsp
  brands: readonly RobbedBrand[]
  /** Lets time pass and does everything that is due by then. */
  pass(ms: number): Promise<void>
  /** How many days are left before the present, beyond which nothing is drawn. */
  msLeft(): number
  close(): Promise<void>
}

const OFF = { enabled: false, required: false }
const ON = { enabled: true, required: true }
/** Whoever registers here has passed the captcha and read the code of the message. */
const EASY_FORM = {
  captcha: OFF,
  mobileNum: OFF,
  verificationCode: OFF,
  email: OFF,
  birthday: ON,
  idNumber: ON,
  payeeName: ON,
}

/** The product with the demo's two brands and all their rules; the people of the demo stand around. */
export async function aRobbedWorld({ programmes }: { programmes: boolean }): Promise<World> {
  const presentMs = Date.now() - 60_000
  const startAt = new Date(presentMs - DAYS * DAY_MS).toISOString()
  let now = () => new Date(startAt)
  const psp = await startSandboxPsp({ clock: { now: () => now() } })
  const beaconConfig = { ...TEST_CONFIG.providers.beacon, waitMs: 30 * DAY_MS }
  const config = {
    ...TEST_CONFIG,
    rateLimitFactor: 1_000_000,
    poolSize: 10,
    providers: { ...TEST_CONFIG.providers, pix: psp.settings, beacon: beaconConfig },
  }
  const server = await startTestApp({
    startAt,
    config,
    async prepare({ url }) {
      const { db, pool } = openDatabase({ url, poolSize: 4, onError: () => {} })
      for (const brand of [trevo, mare]) {
        await inTx(db, (tx) => seedMerchant(tx, brand))
        await inTx(db, (tx) => seedMembers(tx, brand, pool))
        await inTx(db, (tx) => seedPeople(tx, brand, pool, SECRET_KEY))
        await inTx(db, (tx) => seedContent(tx, brand))
        await inTx(db, (tx) => seedCatalogue(tx, brand))
        await inTx(db, (tx) => seedCashier(tx, brand))
        await inTx(db, (tx) => seedIdentities(tx, brand, pool, SECRET_KEY))
        await inTx(db, (tx) => seedLottery(tx, brand))
        await inTx(db, (tx) => seedRewards(tx, brand))
        await inTx(db, (tx) => seedAgents(tx, brand, pool, SECRET_KEY))
        await partnersFor(db, brand, new Date(startAt))
        const { id } = await db
          .selectFrom('merchant')
          .select('id')
          .where('code', '=', brand.code)
          .executeTakeFirstOrThrow()
        await aStolenVendor(db, id)
        if (!programmes) continue
        await inTx(db, (tx) => somethingToPlayFor(tx, brand, pool, new Date(startAt)))
        await asMuchCashback(db, brand, new Date(startAt))
      }
      await inTx(db, (tx) =>
        storeVendorKey(tx, SECRET_KEY, { vendorCode: VENDOR, keyId: 'robbery', secret: VENDOR_SECRET }),
      )
      await inTx(db, (tx) =>
        storeVendorKey(tx, SECRET_KEY, { vendorCode: STOLEN.vendor, keyId: 'stolen', secret: STOLEN.secret }),
      )
      await limitStolen(db)
      await sql`insert into vendor_limit (vendor_code, currency, promo_day_max) values (${VENDOR}, 'BRL', ${PROMO_DAY})`.execute(
        db,
      )
      await sql`update lottery_game set running = code = any(${[...GAMES]}::text[])`.execute(db)
      await sql`insert into merchant_setting (merchant_id, section, value)
        select id, 'register', ${JSON.stringify(EASY_FORM)}::jsonb from merchant
        on conflict (merchant_id, section) do update set value = merchant_setting.value || excluded.value`.execute(db)
      if (!programmes) await switchProgrammesOff(db)
      await db.destroy()
    },
  })
  now = server.clock.now
  const { db, pool } = server.database
  const ledger = createLedger({ pool })
  const { clock } = server
  const { live } = server.app
  const jobs = { send: async () => true }
  const log = { warn: () => {}, error: (fault: unknown) => void process.stderr.write(`${JSON.stringify(fault)}\n`) }
  const cashier: CashierDeps = {
    db,
    ledger,
    live,
    jobs,
    clock,
    log,
    secrets: SECRET_KEY,
    provider: pixApi(psp.settings, clock),
    startPayout: (id) => void payOut(cashier, id).catch(() => {}),
  }
  const beacon = chooseBeacon({ config, clock })
  const lottery = createLottery({ db, ledger, live, jobs, clock, log, sealKey: SEAL_KEY, beacon, forgetTaken })
  const brands = (
    await sql<RobbedBrand>`
    select m.id, m.code, m.regulation, m.currency, m.time_zone as "timeZone", h.host
    from merchant m join merchant_host h on h.merchant_id = m.id and h.is_main order by m.id`.execute(db)
  ).rows
  const deps = { db, ledger, live, jobs, clock, log, brands: () => brands }
  const address = await server.app.http.listen({ host: '127.0.0.1', port: 0 })
  await cashier.provider?.registerWebhook(`${address}${webhookPath(webhookSecret(SECRET_KEY))}`)

  /** Days are counted once they are sealed; nobody keeps daily books here, so that whatever is over is. */
  async function countPartners(): Promise<void> {
    await sql`insert into day_seal (book_id, day, balances, postings, hash, previous_hash, sealed_at)
      select c.merchant_id, d::date, '[]', 0, ${Buffer.alloc(32)}, ${Buffer.alloc(32)}, now()
      from affiliate_count c join merchant m on m.id = c.merchant_id
      cross join generate_series(c.counted_to + 1, (${clock.now()}::timestamptz at time zone m.time_zone)::date - 1, interval '1 day') d
      on conflict do nothing`.execute(db)
    await countAffiliates({ db, clock, brands: () => brands as unknown as readonly Merchant[] })
  }

  async function work(): Promise<void> {
    await lottery.tick()
    while (await reconcileDeposits(cashier));
    await reconcileReturns(cashier)
    await sweepPayouts(cashier)
    await recheckFailed(cashier)
    await collectLate(cashier)
    await rollUpAll(db, clock.now())
    for (const brand of brands) while ((await retryDebts(deps, brand)) > 0);
    await payWhatIsDue(deps)
    await countPlay({ db, ledger, live, jobs, clock })
    await offerRebates({ db, clock })
    await offerCashback({ db, clock })
    await fillPlans({ db, live, clock })
    await countRounds({ db, live })
    await countScores({ db, live })
    await closeTournaments(deps)
    await settlePurses(deps)
    await decideDraws({ ...deps, beacon })
    await closeDraws({ ...deps, beacon })
    await countPartners()
  }
  await work()
  const msLeft = () => presentMs - clock.now().getTime()
  return {
    server,
    db,
    ledger,
    psp,
    brands,
    msLeft,
    async pass(ms) {
      const wanted = Math.min(ms, msLeft())
      if (wanted <= 0) return
      clock.advance(wanted)
      await lottery.tick()
      await work()
    },
    async close() {
      await server.close()
      await psp.close()
    },
  }
}

/** Missions, tournaments and jackpots, where the margin has room for them. */
async function somethingToPlayFor(tx: Tx, brand: DemoBrand, pool: Pool, now: Date): Promise<void> {
  await seedJackpots(tx, brand, pool)
  await tournamentsFrom(tx, brand, now)
  await missionsFrom(tx, brand, now)
  await rulesFrom(tx, brand, now)
}

/** The most that the margin leaves room for, in millionths of what is staked. */
async function asMuchCashback(db: Db, brand: DemoBrand, now: Date): Promise<void> {
  const { id } = await db.selectFrom('merchant').select('id').where('code', '=', brand.code).executeTakeFirstOrThrow()
  for (const share of [500, 200, 100, 50, 20, 10, 1]) {
    const rule = { active: true, period: 'day', percent: 50_000, share, least: 100n, most: 500_000n } as const
    try {
      return await inTx(db, (tx) => withinMargin(tx, [id], () => setCashbackRow(tx, id, rule, now)))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'margin_exceeded') throw error
    }
  }
}

/** Nothing is given for its own sake: no budgets, no gifts, no points; rates and contracts of agents stay. */
async function switchProgrammesOff(db: Db): Promise<void> {
  for (const table of ['reward_budget', 'sign_in_plan', 'points_rule', 'referral_rule', 'vip_level']) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await sql`update rain_plan set active = false`.execute(db)
  await sql`delete from rain_envelope`.execute(db)
  await sql`delete from rain_round`.execute(db)
}
