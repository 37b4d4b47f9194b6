import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { createTracer } from '@trevo/trace/trace'
import type { Logger } from 'pino'
import { createAccounts } from './base/accounts/accounts.ts'
import { createBrandPix } from './base/brand-providers/pix.ts'
import { createBrandPush } from './base/brand-providers/push.ts'
import { createCatalogue } from './base/catalogue/catalogue.ts'
import { frameOriginsOf } from './base/catalogue/frame-origins.ts'
import type { DeedBook } from './base/deeds/deeds.ts'
import { createMerchants } from './base/merchants/merchants.ts'
import { createSecondSteps } from './base/second-step/second-steps.ts'
import { createStaff } from './base/staff/staff.ts'
import { CHECKS_OF_BOOKS } from './book-checks.ts'
import { createCashier } from './capabilities/cashier/cashier.ts'
import { tellWhere } from './capabilities/cashier/member/webhook.ts'
import { releaseForRounds } from './capabilities/cashier/reversals.ts'
import { createContent } from './capabilities/content/content.ts'
import type { House } from './capabilities/house.ts'
import { forgetTaken } from './capabilities/opposite/void.ts'
import { grantFreeRounds } from './capabilities/play/free-rounds/grant.ts'
import { endGameSessions } from './capabilities/play/game-sessions.ts'
import { takePoints } from './capabilities/rewards/take-points.ts'
import { CAPABILITIES } from './capabilities.ts'
import { createLedger } from './money/ledger/ledger.ts'
import { nodeFigures } from './node-figures.ts'
import { createBackground } from './platform/background.ts'
import { openBookPools } from './platform/book-pools.ts'
import { createBus } from './platform/bus/create-bus.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { consoleUrl } from './platform/console-url.ts'
import { openDatabase } from './platform/db.ts'
import type { Merchant } from './platform/guards.ts'
import type { App } from './platform/http/app.ts'
import { closeHttp } from './platform/http/close-http.ts'
import { createConsoleGate } from './platform/http/console-gate.ts'
import { createEncryption } from './platform/http/encryption.ts'
import { createGamesListener } from './platform/http/games-listener.ts'
import { isGamesHost } from './platform/http/games-origin.ts'
import { createHttpApp, finishHttp } from './platform/http/http-app.ts'
import { openProbe } from './platform/http/readiness.ts'
import { createJobs } from './platform/jobs.ts'
import { createLive } from './platform/live/live.ts'
import { createLog } from './platform/log.ts'
import { createMetrics, createMetricsListener } from './platform/metrics.ts'
import { readMigrations } from './platform/migrate.ts'
import { newNodeName, sessionName } from './platform/node-name.ts'
import { Replica } from './platform/replica.ts'
import { roleAt } from './platform/roles.ts'
import { chooseFilings } from './providers/filings/choose-filings.ts'
import { chooseIdentity } from './providers/identity/choose-identity.ts'
import { chooseImpediments } from './providers/impediments/choose-impediments.ts'
import { chooseLocation } from './providers/location/choose-location.ts'
import { outboxOf } from './providers/outbox/outbox.ts'
import { choosePayments } from './providers/payments/choose-payments.ts'
import { choosePush } from './providers/push/choose-push.ts'
import { chooseStorage } from './providers/storage/choose-storage.ts'
import { SEALED_PLACES } from './sealed-places.ts'

const { version: VERSION } = createRequire(import.meta.url)('../package.json') as { version: string }
const DRAIN_LIMIT_MS = 10_000

type RunningApp = {
  app: App
  /** Begins to work: jobs run and the address answers. */
  listen(): Promise<string>
  /** Tells balancers that this node is leaving, and works on until they have heard it. */
  drain(): Promise<void>
  /** Says goodbye to everybody, finishes what runs and lets go of the database. */
  close(): Promise<void>
}

type AppOptions = { config: Config; clock?: Clock; log?: Logger }

/** Opens the floors from the lowest up, then every capability of the list. */
export async function createApp({ config, clock = systemClock, log: given }: AppOptions): Promise<RunningApp> {
  const self = { name: newNodeName(), version: VERSION }
  const named = (purpose: string) => sessionName(purpose, self.name)
  const log = given ?? createLog(config, { node: self })
  const tracer =
    config.traces &&
    createTracer({
      ...config.traces,
      service: 'trevo-server',
      version: self.version,
      node: self.name,
      onError: (error) => log.warn({ err: error }, 'traces cannot be sent'),
    })
  const onError = (error: Error) => log.error({ err: error }, 'the database connection failed')
  const { databaseUrl: url, poolerUrl, poolSize, jobPoolSize, timeouts, jobTimeouts, secrets } = config
  const role = await roleAt(url, 'trevo_app')
  if (!role)
    log.warn(
      'DATABASE_URL may not create roles: the server works with the rights of its owner (see Roles in docs/SECURITY.md)',
    )
  // Without the node behind PgBouncer, which would name a connection anew, by a statement more, whenever another node has it.
  const pooled =
    poolerUrl === undefined
      ? { url, role, name: named('calls') }
      : { url: poolerUrl, isPooled: true, name: 'trevo calls' }
  const replica =
    config.replica && new Replica({ settings: config.replica, name: named('replica'), timeouts, role, log, onError })
  const { db, pool } = openDatabase({
    ...pooled,
    poolSize,
    timeouts,
    onError,
    ...(replica && { route: replica.route }),
  })
  const work = openDatabase({
    url,
    name: named('jobs'),
    poolSize: jobPoolSize,
    timeouts: jobTimeouts,
    role,
    onError,
  })
  const books = await openBookPools({ url, pool, name: named('calls'), poolSize, timeouts, role, onError })
  const bus = createBus({ url, name: named('bus'), redisUrl: config.redisUrl, log })
  const { trustedProxies, studioUrl } = config
  const live = createLive({
    bus,
    clock,
    log,
    tracer,
    trustedProxies,
    studioUrl,
    isGamesHost: (host) => isGamesHost(host, config),
    admitsConsole: createConsoleGate(config).admits,
  })
  const jobs = createJobs({ pool: work.pool, log, tracer })
  const background = createBackground(log)
  const encryption = await createEncryption(secrets)
  const location = await chooseLocation(config)
  const storage = chooseStorage(config)
  const push = createBrandPush({ config, db }, await choosePush({ config, db }))
  const payments = await choosePayments({ config, clock, log })
  const identities = await chooseIdentity({ config, clock, log })
  const impedimentService = await chooseImpediments({ config, clock, log })
  const filingService = await chooseFilings({ config, clock, log })

  const merchants = await createMerchants({
    db,
    bus,
    live,
    location,
    log,
    encryption: encryption.published,
    ...outboxOf(config),
  })
  const accounts = await createAccounts({ config, db, bus, live, clock, log, identities })
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
    consoleUrl: () => consoleUrl(config, merchants.merchantOf('').site.mainDomain),
    later: (what, work) => background.run(what, work),
    post: (letter) => background.run('staff mail', () => mail.send({ merchantId: null, ...letter })),
  })
  const ledger = createLedger({ pool, poolFor: books.poolFor })

  const house: House = {
    config,
    clock,
    log,
    db,
    pool,
    poolFor: books.poolFor,
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
    pix: createBrandPix({
      config,
      db,
      clock,
      log,
      onOpened: (provider) => background.run('pix webhook', () => tellWhere(config, provider)),
    }),
  })
  const begins = CAPABILITIES.flatMap(({ begin }) => (begin ? [begin] : []))
  const node = { nodeName: self.name, version: VERSION, hearsOthers: () => bus.isUp() }
  const releaseUnsent = releaseForRounds(cashier)
  const ports = {
    forgetTaken,
    takePoints,
    endGameSessions,
    grantFreeRounds,
    releaseUnsent,
    checks: CHECKS_OF_BOOKS,
    begins,
    ...node,
  }
  const shared = {
    content,
    cashier,
    payments,
    identities,
    impedimentService,
    filingService,
    sealed: SEALED_PLACES.columns,
  }
  const opened = CAPABILITIES.map(({ open }) => open({ ...house, ...ports, ...shared }))
  for (const { rewardSources = [], approvals, unread, welcome, inSegment, announcedRules } of opened) {
    house.offered.rewardSources.push(...rewardSources)
    Object.assign(house.offered.approvals, approvals)
    Object.assign(house.offered.unread, unread)
    if (welcome) house.offered.welcomes.push(welcome)
    if (inSegment) house.offered.inSegment = inSegment
    if (announcedRules) house.offered.announcedRules = announcedRules
  }

  const guards = {
    ...merchants,
    sessionOf: sessions.sessionOf,
    staffOf: staff.sessions.sessionOf,
    heroOf: content.heroOf,
    frameOriginsOf: (merchant: Merchant) => frameOriginsOf(db, merchant),
  }
  const app = createHttpApp({ config, db, pool, replica, live, jobs, clock, log, tracer, guards, encryption })
  const door = { app, staffOf: staff.sessions.sessionOf, brands: merchants.brands }
  const book: DeedBook = new Map()
  for (const each of opened) {
    await each.routes?.(app)
    each.staffRoutes?.(door, book)
    each.jobs?.(jobs)
  }

  const lifecycle = { draining: false }
  const metrics = createMetrics({ clock, log, version: VERSION })
  metrics.watch(app.http)
  const { load } = app
  const pools = { calls: pool, jobs: work.pool, ...(replica && { replica: replica.pool }) }
  metrics.add(...nodeFigures({ clock, db: work.db, pools, replica, bus, live, jobs, lifecycle, load }))
  for (const { figures = [] } of opened) metrics.add(...figures)
  const scraped = createMetricsListener(metrics, config)
  const probe = openProbe({ url, name: named('readiness'), migrations: await readMigrations(), bus, jobs })
  await finishHttp(app, lifecycle, probe)
  await live.attach(app.http.server, guards)
  const games = createGamesListener(app)
  if (games) live.watch(games.server)

  let hasJobs = false
  return {
    app,
    async listen() {
      hasJobs = true
      await jobs.start()
      replica?.start()
      const address = await app.http.listen({ host: config.host, port: config.port })
      await games?.listen()
      await scraped?.listen()
      for (const { start } of opened) await start?.(app, address)
      return address
    },
    async drain() {
      lifecycle.draining = true
      await setTimeout(config.drainPauseMs)
    },
    async close() {
      lifecycle.draining = true
      await Promise.all([live.close(), closeHttp(app.http, DRAIN_LIMIT_MS), games?.close(DRAIN_LIMIT_MS)])
      for (const { stop } of opened) await stop?.()
      await scraped?.close()
      if (hasJobs) await jobs.stop()
      await background.settled()
      await payments.close()
      await identities.close()
      await impedimentService.close()
      await filingService.close()
      accounts.close()
      await catalogue.close()
      await content.close()
      await merchants.close()
      await bus.close()
      await probe.close()
      await work.db.destroy()
      await books.close()
      await replica?.stop()
      await db.destroy()
      await tracer?.close()
    },
  }
}
