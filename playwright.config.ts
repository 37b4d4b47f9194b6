import { defineConfig } from '@playwright/test'
import { isLongJourney } from './e2e/support/long-journeys.ts'
import { GAMES_PORT, SERVER_PORT, SERVER_SETTINGS, SERVER_URL } from './e2e/support/server-settings.ts'
import { findChromium } from './scripts/lib/chromium.mjs'

const executablePath = findChromium()
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true }
/** A draw comes once a minute, and flights go by one after the other. */
const WAITS = /(lottery|studio-crash|studio-live)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/services.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  ...(process.env.JOURNEYS === 'all' ? {} : { grepInvert: isLongJourney }),
  // What passes on a second try alone has a fault, in itself or in the product.
  retries: 0,
  // One more than a small machine has cores: some tests wait for a draw or a flight, and every one of them for the server.
  workers: 3,
  // Nothing is tested by how long it takes: what waits for something has a time of its own, and a journey of thirty pages on three
  // browsers takes as long as two slow cores need. What is there at once costs nothing.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: SERVER_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'off',
    // What moves is drawn without a graphics card here, a frame at a time; tests that are about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
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
        // One process draws page after page, instead of a new one for every visit that has to read and compile the site again.
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
      ],
    },
  },
  // The first begin first: they wait while the others work.
  projects: [
    { name: 'waits', testMatch: WAITS, use: PHONE },
    { name: 'phone', testIgnore: WAITS, use: PHONE },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    env: { ...SERVER_SETTINGS, PORT: String(SERVER_PORT), GAMES_PORT: String(GAMES_PORT) },
    // Puts DATABASE_URL into the environment of the tests, which change flags and sign people in behind the server's back.
    wait: { stdout: /tests run on (?<database_url>\S+)\s/ },
    // Builds and seeds first, where nothing was built before.
    timeout: 900_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
})
