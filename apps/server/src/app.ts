import type { Logger } from 'pino'
import { createAccounts } from './base/accounts/accounts.ts'
import { createCatalogue } from './base/catalogue/catalogue.ts'
import { frameOriginsOf } from './base/catalogue/frame-origins.ts'
import type { DeedBook } from './base/deeds/deeds.ts'
import { createMerchants } from './base/merchants/merchants.ts'
import { createSecondSteps } from './base/second-step/second-steps.ts'
import { createStaff } from './base/staff/staff.ts'
import { createCashier } from './capabilities/cashier/cashier.ts'
import { createContent } from './capabilities/content/content.ts'
import type { House } from './capabilities/house.ts'
import { forgetTaken } from './capabilities/opposite/void.ts'
import { endGameSessions } from './capabilities/play/game-sessions.ts'
import { takePoints } from './capabilities/rewards/take-points.ts'
import { CAPABILITIES } from './capabilities.ts'
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
import { chooseLocation } from './providers/location/choose-location.ts'
import { outboxOf } from './providers/outbox/outbox.ts'
import { choosePayments } from './providers/payments/choose-payments.ts'
import { choosePush } from './providers/push/choose-push.ts'
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

/** Opens the floors from the lowest up, then every capability of the list. */
export async function createApp({
  config,
  clock = systemClock,
  log = createLog(config),
}: AppOptions): Promise<RunningApp> {
  const onError = (error: Error) => log.error({ err: error }, 'the database connection failed')
  const { databaseUrl: url, poolSize, jobPoolSize, timeouts, jobTimeouts, secrets } = config
  const { db, pool } = openDatabase({ url, poolSize, timeouts, onError })
  const work = openDatabase({ url, poolSize: jobPoolSize, timeouts: jobTimeouts, onError })
  const bus = createBus({ url, redisUrl: config.redisUrl, log })
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
  const background = createBackground(log)
  const encryption = await createEncryption(secrets)
  const location = await chooseLocation(config)
  const storage = chooseStorage(config)
  const push = await choosePush({ config, db })
  const payments = await choosePayments({ config, clock })

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
  const { sessions, tickets, throttle, mail } = accounts
  const secondSteps = await createSecondSteps({ db, secrets, clock, tickets })
  const catalogue = await createCatalogue({ bus, live, merchants, clock, log })
  const staff = createStaff({
    config,
    db,
    live,
    clock,
    tickets,
    throttle,
    homeMerchantId: () => merchants.merchantOf('').id,
    consoleUrl: () => `${config.publicUrl ?? `http://localhost:${config.port}`}/ops`,
    post: (letter) => background.run('staff mail', () => mail.send(letter)),
  })
  const ledger = createLedger({ pool })

  const house: House = {
    config,
    clock,
    log,
    db,
    pool,
    work: work.db,
    live,
    jobs,
    background,
    merchants,
    accounts,
    secondSteps,
    staff,
    catalogue,
    ledger,
    storage,
    push,
    offered: { rewardSources: [], approvals: {}, unread: {}, welcomes: [] },
  }
  // What more than one capability leans on.
  const content = await createContent({ db, bus, live, clock, log })
  const cashier = createCashier({
    db,
    ledger,
    live,
    jobs,
    clock,
    log,
    background,
    secrets,
    provider: payments.provider,
  })
  const ports = { forgetTaken, takePoints, endGameSessions }
  const opened = CAPABILITIES.map(({ open }) => open({ ...house, ...ports, content, cashier, payments }))
  for (const { rewardSources = [], approvals, unread, welcome } of opened) {
    house.offered.rewardSources.push(...rewardSources)
    Object.assign(house.offered.approvals, approvals)
    Object.assign(house.offered.unread, unread)
    if (welcome) house.offered.welcomes.push(welcome)
  }

  const guards = {
    ...merchants,
    sessionOf: sessions.sessionOf,
    staffOf: staff.sessions.sessionOf,
    heroOf: content.heroOf,
    frameOriginsOf: (merchant: Merchant) => frameOriginsOf(db, merchant),
  }
  const app = createHttpApp({ config, db, pool, live, jobs, clock, log, guards, encryption })
  const door = { app, staffOf: staff.sessions.sessionOf, brands: merchants.brands }
  const book: DeedBook = new Map()
  for (const each of opened) {
    await each.routes?.(app)
    each.staffRoutes?.(door, book)
    each.jobs?.(jobs)
  }

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
      for (const { start } of opened) await start?.(app, address)
      return address
    },
    async close() {
      lifecycle.draining = true
      await Promise.all([live.close(), closeHttp(app.http, DRAIN_LIMIT_MS), games?.close(DRAIN_LIMIT_MS)])
      for (const { stop } of opened) await stop?.()
      if (hasJobs) await jobs.stop()
      await background.settled()
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
