import type { Logger } from 'pino'
import { scheduleAccountSweep } from './base/accounts/account-sweep.ts'
import { createAccounts } from './base/accounts/accounts.ts'
import { createCatalogue } from './base/catalogue/catalogue.ts'
import { frameOriginsOf } from './base/catalogue/frame-origins.ts'
import { schedulePlayStats } from './base/catalogue/play-stats.ts'
import { defineInboxPushJob } from './base/inbox/push-inbox.ts'
import { scheduleSessionSweep } from './base/members/session-sweep.ts'
import { createMerchants } from './base/merchants/merchants.ts'
import { createSecondSteps } from './base/second-step/second-steps.ts'
import { createStaff } from './base/staff/staff.ts'
import { scheduleAgents } from './capabilities/agents/agents.ts'
import { envelopeSource } from './capabilities/agents/envelope-source.ts'
import { agentRoutes } from './capabilities/agents/member/routes.ts'
import { artRoutes } from './capabilities/art/routes.ts'
import { authRoutes } from './capabilities/auth/routes.ts'
import { createCashier, scheduleCashier } from './capabilities/cashier/cashier.ts'
import { cashierRoutes, registerWebhook } from './capabilities/cashier/member/routes.ts'
import { chatRoutes } from './capabilities/chat/member/routes.ts'
import { createContent } from './capabilities/content/content.ts'
import { contentRoutes } from './capabilities/content/member/routes.ts'
import { promotionSource } from './capabilities/content/promotion-source.ts'
import { defineAnnounceJob } from './capabilities/content/push-announcements.ts'
import { gameRoutes } from './capabilities/games/member/routes.ts'
import { homeRoutes } from './capabilities/home/routes.ts'
import { inboxRoutes } from './capabilities/inbox/routes.ts'
import { limitRoutes } from './capabilities/limits/routes.ts'
import { beaconRoutes } from './capabilities/lottery/beacon/routes.ts'
import { LOTTERY_SEEDS } from './capabilities/lottery/days.ts'
import { createLottery } from './capabilities/lottery/lottery.ts'
import { lotteryRoutes } from './capabilities/lottery/member/routes.ts'
import { defineLettersJob } from './capabilities/lottery/win-notices.ts'
import { mallRoutes } from './capabilities/mall/member/routes.ts'
import { scheduleOpposites } from './capabilities/opposite/search.ts'
import { outboxRoutes } from './capabilities/outbox/routes.ts'
import { passwordRoutes } from './capabilities/passwords/routes.ts'
import { launchRoutes } from './capabilities/play/member/routes.ts'
import { createPlay } from './capabilities/play/play.ts'
import { vendorWalletRoutes } from './capabilities/play/vendor/routes.ts'
import { profileRoutes } from './capabilities/profile/routes.ts'
import { rainRoutes } from './capabilities/rain/member/routes.ts'
import { scheduleRain } from './capabilities/rain/plans.ts'
import { recordRoutes } from './capabilities/records/member/routes.ts'
import { registrationRoutes } from './capabilities/registration/routes.ts'
import { scheduleRewards } from './capabilities/rewards/count-play.ts'
import { grantSource } from './capabilities/rewards/grant-source.ts'
import { rewardCentreRoutes } from './capabilities/rewards/member/centre/routes.ts'
import { dailySignInRoutes } from './capabilities/rewards/member/check-in/routes.ts'
import { referralRoutes } from './capabilities/rewards/member/referral/routes.ts'
import { signInSource } from './capabilities/rewards/sign-in-source.ts'
import { securityRoutes } from './capabilities/security/routes.ts'
import { sessionRoutes } from './capabilities/session/routes.ts'
import { siteRoutes } from './capabilities/site/routes.ts'
import { scheduleBreakSweep } from './money/gate/break-sweep.ts'
import { createReachedNotices } from './money/gate/reached.ts'
import { createLedger } from './money/ledger/ledger.ts'
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
import { opsRoutes } from './staff-routes.ts'

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
