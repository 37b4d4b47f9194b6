import type { Logger } from 'pino'
import { scheduleAccountSweep } from './core/accounts/account-sweep.ts'
import { createAccounts } from './core/accounts/accounts.ts'
import { scheduleAgents } from './core/agents/agents.ts'
import { createCashier, scheduleCashier } from './core/cashier/cashier.ts'
import { createCatalogue } from './core/catalogue/catalogue.ts'
import { frameOriginsOf } from './core/catalogue/frame-origins.ts'
import { schedulePlayStats } from './core/catalogue/play-stats.ts'
import { createContent } from './core/content/content.ts'
import { defineAnnounceJob } from './core/content/push-announcements.ts'
import { defineInboxPushJob } from './core/inbox/push-inbox.ts'
import { createLedger } from './core/ledger/ledger.ts'
import { scheduleBreakSweep } from './core/limits/break-sweep.ts'
import { createReachedNotices } from './core/limits/reached.ts'
import { LOTTERY_SEEDS } from './core/lottery/days.ts'
import { createLottery } from './core/lottery/lottery.ts'
import { defineLettersJob } from './core/lottery/win-notices.ts'
import { scheduleSessionSweep } from './core/members/session-sweep.ts'
import { createMerchants } from './core/merchants/merchants.ts'
import { scheduleOpposites } from './core/opposite/search.ts'
import { createPlay } from './core/play/play.ts'
import { scheduleRain } from './core/rain/plans.ts'
import { scheduleRewards } from './core/rewards/count-play.ts'
import { envelopeSource } from './core/rewards/envelope-source.ts'
import { grantSource } from './core/rewards/grant-source.ts'
import { promotionSource } from './core/rewards/promotion-source.ts'
import { signInSource } from './core/rewards/sign-in-source.ts'
import { createSecondSteps } from './core/second-step/second-steps.ts'
import { createStaff } from './core/staff/staff.ts'
import { agentRoutes } from './features/agents/routes.ts'
import { artRoutes } from './features/art/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { beaconRoutes } from './features/beacon/routes.ts'
import { cashierRoutes, registerWebhook } from './features/cashier/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { contentRoutes } from './features/content/routes.ts'
import { dailySignInRoutes } from './features/daily-sign-in/routes.ts'
import { gameRoutes } from './features/games/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { inboxRoutes } from './features/inbox/routes.ts'
import { launchRoutes } from './features/launch/routes.ts'
import { limitRoutes } from './features/limits/routes.ts'
import { lotteryRoutes } from './features/lottery/routes.ts'
import { mallRoutes } from './features/mall/routes.ts'
import { opsRoutes } from './features/ops/routes.ts'
import { outboxRoutes } from './features/outbox/routes.ts'
import { passwordRoutes } from './features/passwords/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { rainRoutes } from './features/rain/routes.ts'
import { recordRoutes } from './features/records/routes.ts'
import { referralRoutes } from './features/referral/routes.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { rewardCentreRoutes } from './features/reward-centre/routes.ts'
import { securityRoutes } from './features/security/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { vendorWalletRoutes } from './features/vendor-wallet/routes.ts'
import { createBackground } from './platform/background.ts'
import { createBus } from './platform/bus/create-bus.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import type { Merchant } from './platform/guards.ts'
import type { App } from './platform/http/app.ts'
import { closeHttp } from './platform/http/close-http.ts'
import { createConsoleGate } from './platform/http/console-gate.ts'
import { createEncryption } from './platform/http/encryption.ts'
import { createGamesListener } from './platform/http/games-listener.ts'
import { isGamesHost } from './platform/http/games-origin.ts'
import { createHttpApp, finishHttp } from './platform/http/http-app.ts'
import { createJobs } from './platform/jobs.ts'
import { createLive } from './platform/live/live.ts'
import { createLog } from './platform/log.ts'
import { chooseBeacon } from './providers/beacon/choose-beacon.ts'
import { chooseLocation } from './providers/location/choose-location.ts'
import { outboxOf } from './providers/outbox/outbox.ts'
import { choosePayments } from './providers/payments/choose-payments.ts'
import { choosePush } from './providers/push/choose-push.ts'
import { chooseSocial } from './providers/social/choose-social.ts'
import { chooseStorage } from './providers/storage/choose-storage.ts'

const DRAIN_LIMIT_MS = 10_000

type RunningApp = {
  app: App
  /** Begins to work: jobs run and the address answers. */
  listen(): Promise<string>
  /** Says goodbye to everybody, finishes what runs and lets go of the database. */
  close(): Promise<void>
}

type AppOptions = { config: Config; clock?: Clock; log?: Logger }

export async function createApp({
  config,
  clock = systemClock,
  log = createLog(config),
}: AppOptions): Promise<RunningApp> {
  const onError = (error: Error) => log.error({ err: error }, 'the database connection failed')
  const { databaseUrl: url, poolSize, jobPoolSize, timeouts, jobTimeouts } = config
  const { db, pool } = openDatabase({ url, poolSize, timeouts, onError })
  // What works through a day's bets has connections of its own: longer limits, and no call waits behind it.
  const work = openDatabase({ url, poolSize: jobPoolSize, timeouts: jobTimeouts, onError })
  const bus = createBus({ url: config.databaseUrl, redisUrl: config.redisUrl, log })
  const { trustedProxies, studioUrl } = config
  const live = createLive({
    bus,
    clock,
    log,
    trustedProxies,
    studioUrl,
    isGamesHost: (host) => isGamesHost(host, config),
    admitsConsole: createConsoleGate(config).admits,
  })
  const jobs = createJobs({ pool: work.pool, log })
  const encryption = await createEncryption(config.secrets)
  const location = await chooseLocation(config)
  const merchants = await createMerchants({
    db,
    bus,
    live,
    location,
    log,
    encryption: encryption.published,
    ...outboxOf(config),
  })
  const accounts = await createAccounts({ config, db, bus, live, clock, log })
  const { sessions } = accounts
  const ledger = createLedger({ pool })
  const content = await createContent({ db, bus, live, clock, log })
  const catalogue = await createCatalogue({ bus, live, merchants, clock, log })
  const storage = chooseStorage(config)
  const push = await choosePush({ config, db })
  const background = createBackground(log)
  const onRefused = createReachedNotices({ db, clock, live, jobs, background })
  const play = createPlay({ pool, ledger, clock, live, onRefused })
  const payments = await choosePayments({ config, clock })
  const cashier = createCashier({
    db,
    ledger,
    live,
    jobs,
    clock,
    log,
    background,
    secrets: config.secrets,
    provider: payments.provider,
  })
  const secondSteps = await createSecondSteps({ db, secrets: config.secrets, clock, tickets: accounts.tickets })
  const staff = createStaff({
    config,
    db,
    live,
    clock,
    tickets: accounts.tickets,
    throttle: accounts.throttle,
    homeMerchantId: () => merchants.merchantOf('').id,
    consoleUrl: () => `${config.publicUrl ?? `http://localhost:${config.port}`}/ops`,
    post: (mail) => background.run('staff mail', () => accounts.mail.send(mail)),
  })
  const guards = {
    ...merchants,
    sessionOf: sessions.sessionOf,
    staffOf: staff.sessions.sessionOf,
    heroOf: content.heroOf,
    frameOriginsOf: (merchant: Merchant) => frameOriginsOf(db, merchant),
  }
  const app = createHttpApp({ config, db, pool, live, jobs, clock, log, guards, encryption })

  siteRoutes(app)
  sessionRoutes(app, sessions)
  authRoutes(app, { ...accounts, ledger, background, social: chooseSocial(config), secondSteps })
  registrationRoutes(app, accounts)
  passwordRoutes(app, { ...accounts, background, secondSteps })
  securityRoutes(app, { ...accounts, background, secondSteps })
  await profileRoutes(app, { storage })
  contentRoutes(app, { content, ledger, storage, push })
  inboxRoutes(app, content)
  chatRoutes(app, storage)
  gameRoutes(app, catalogue)
  homeRoutes(app, { ...catalogue, content })
  launchRoutes(app, { ledger })
  vendorWalletRoutes(app, { play, ledger, sessions, brands: merchants.brands })
  cashierRoutes(app, { cashier, payments, throttle: accounts.throttle, secondSteps, storage })
  limitRoutes(app)
  recordRoutes(app)
  dailySignInRoutes(app, ledger)
  const rewardSources = [
    promotionSource(content),
    signInSource,
    grantSource('referral'),
    grantSource('rebate'),
    grantSource('vip'),
    envelopeSource,
  ]
  rewardCentreRoutes(app, { ledger, sources: rewardSources })
  mallRoutes(app, ledger)
  referralRoutes(app)
  rainRoutes(app, ledger)
  const sealKey = config.secrets.keysFor(LOTTERY_SEEDS)
  const beacon = chooseBeacon({ config, clock })
  const lotteryDeps = { db, ledger, live, jobs, clock, log, sealKey, beacon }
  const lottery = createLottery({ ...lotteryDeps, db: work.db })
  lotteryRoutes(app, lotteryDeps)
  if (beacon.sandbox) beaconRoutes(app, beacon.sandbox)
  agentRoutes(app, { ledger, throttle: accounts.throttle })
  const prewarm = artRoutes(app)
  opsRoutes(app, { staff, brands: merchants.brands, ledger, storage, cashier, sessions: accounts.sessions })
  outboxRoutes(app)
  scheduleSessionSweep(jobs, { db: work.db, sessions, clock })
  scheduleAccountSweep(jobs, { db: work.db, clock })
  scheduleBreakSweep(jobs, { db: work.db, live, jobs, clock, secrets: config.secrets })
  schedulePlayStats(jobs, { db: work.db, clock })
  scheduleCashier(jobs, { ...cashier, db: work.db })
  scheduleAgents(jobs, { db: work.db, ledger, live, clock, log, brands: merchants.brands })
  scheduleRewards(jobs, { db: work.db, ledger, live, jobs, clock })
  scheduleOpposites(jobs, { db: work.db, clock })
  scheduleRain(jobs, { db: work.db, live, clock })
  defineAnnounceJob({ db: work.db, push, jobs, clock, log })
  defineInboxPushJob({ db: work.db, push, jobs, clock, log })
  defineLettersJob({ ...lotteryDeps, db: work.db })

  const lifecycle = { draining: false }
  await finishHttp(app, lifecycle)
  await live.attach(app.http.server, guards)
  const games = createGamesListener(app)
  if (games) live.watch(games.server)

  let hasJobs = false
  return {
    app,
    async listen() {
      hasJobs = true
      await jobs.start()
      const address = await app.http.listen({ host: config.host, port: config.port })
      await games?.listen()
      prewarm.start()
      lottery.start()
      await registerWebhook(app, payments, address)
      return address
    },
    async close() {
      lifecycle.draining = true
      await Promise.all([live.close(), closeHttp(app.http, DRAIN_LIMIT_MS), games?.close(DRAIN_LIMIT_MS)])
      await lottery.stop()
      if (hasJobs) await jobs.stop()
      await background.settled()
      await prewarm.stop()
      await payments.close()
      accounts.close()
      await catalogue.close()
      await content.close()
      await merchants.close()
      await bus.close()
      await work.db.destroy()
      await db.destroy()
    },
  }
}
