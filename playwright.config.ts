import { defineConfig } from '@playwright/test'
import { GAMES_PORT, SERVER_PORT, SERVER_SETTINGS, SERVER_URL } from './e2e/support/server-settings.ts'
import { findChromium } from './scripts/lib/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/phone-service.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Two cores for two browsers, a server, a studio and a database: what a stall broke is tried once more and listed as flaky.
  retries: 1,
  workers: 2,
  // A page has more time to show something on a busy machine; what is there at once costs nothing.
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: SERVER_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'off',
    // What cannot be pressed says so by its name, instead of standing still until the test's own time is up.
    actionTimeout: 45_000,
    // Emptied after each test, apart from the files of the site: reading and compiling those anew was half of most tests.
    reuseContext: true,
    // It fetches every file of the site, in each test anew; what it is for has a spec of its own.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    env: { ...SERVER_SETTINGS, PORT: String(SERVER_PORT), GAMES_PORT: String(GAMES_PORT) },
    // Puts DATABASE_URL into the environment of the tests, which change flags and sign people in behind the server's back.
    wait: { stdout: /tests run on (?<database_url>\S+)\s/ },
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
