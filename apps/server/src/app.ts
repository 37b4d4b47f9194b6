import type { Logger } from 'pino'
import { scheduleAccountSweep } from './core/accounts/account-sweep.ts'
import { createAccounts } from './core/accounts/accounts.ts'
import { createLedger } from './core/ledger/ledger.ts'
import { scheduleSessionSweep } from './core/members/session-sweep.ts'
import { createMerchants } from './core/merchants/merchants.ts'
import { createSecondSteps } from './core/second-step/second-steps.ts'
import { authRoutes } from './features/auth/routes.ts'
import { outboxRoutes } from './features/outbox/routes.ts'
import { passwordRoutes } from './features/passwords/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { securityRoutes } from './features/security/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { createBackground } from './platform/background.ts'
import { createBus } from './platform/bus/create-bus.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import type { App } from './platform/http/app.ts'
import { closeHttp } from './platform/http/close-http.ts'
import { createEncryption } from './platform/http/encryption.ts'
import { createHttpApp, finishHttp } from './platform/http/http-app.ts'
import { createJobs } from './platform/jobs.ts'
import { createLive } from './platform/live/live.ts'
import { createLog } from './platform/log.ts'
import { chooseLocation } from './providers/location/choose-location.ts'
import { chooseSocial } from './providers/social/choose-social.ts'
import { folderStorage } from './providers/storage/folder-storage.ts'

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
  const { db, pool } = openDatabase({ url: config.databaseUrl, poolSize: config.poolSize, onError })
  const bus = createBus({ url: config.databaseUrl, redisUrl: config.redisUrl, log })
  const live = createLive({ bus, clock, log, trustedProxies: config.trustedProxies })
  const jobs = createJobs({ pool, log })
  const encryption = await createEncryption(config.secrets)
  const location = await chooseLocation(config)
  const merchants = await createMerchants({ db, bus, live, location, encryption: encryption.published, log })
  const accounts = await createAccounts({ config, db, bus, live, clock, log })
  const { sessions } = accounts
  const ledger = createLedger({ pool })
  const background = createBackground(log)
  const secondSteps = createSecondSteps({ db, secrets: config.secrets, clock, tickets: accounts.tickets })
  const guards = { ...merchants, sessionOf: sessions.sessionOf }
  const app = createHttpApp({ config, db, pool, live, jobs, clock, log, guards, encryption })

  siteRoutes(app)
  sessionRoutes(app, sessions)
  authRoutes(app, { ...accounts, ledger, background, social: chooseSocial(config), secondSteps })
  registrationRoutes(app, accounts)
  passwordRoutes(app, { ...accounts, background, secondSteps })
  securityRoutes(app, { ...accounts, background, secondSteps })
  await profileRoutes(app, { storage: folderStorage(config.dataDir) })
  outboxRoutes(app)
  scheduleSessionSweep(jobs, { db, sessions, clock })
  scheduleAccountSweep(jobs, { db, clock })

  const lifecycle = { draining: false }
  await finishHttp(app, lifecycle)
  await live.attach(app.http.server, guards)

  let hasJobs = false
  return {
    app,
    async listen() {
      hasJobs = true
      await jobs.start()
      return app.http.listen({ host: config.host, port: config.port })
    },
    async close() {
      lifecycle.draining = true
      await Promise.all([live.close(), closeHttp(app.http, DRAIN_LIMIT_MS)])
      if (hasJobs) await jobs.stop()
      await background.settled()
      accounts.close()
      await merchants.close()
      await bus.close()
      await db.destroy()
    },
  }
}
