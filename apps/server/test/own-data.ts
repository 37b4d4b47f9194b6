import type { OwnDataDeps } from '../src/capabilities/own-data/deps.ts'
import type { Merchant } from '../src/platform/guards.ts'
import { chooseStorage } from '../src/providers/storage/choose-storage.ts'
import { SEALED_PLACES } from '../src/sealed-places.ts'
import type { CashierWorld } from './cashier.ts'
import { TEST_CONFIG } from './stub-app.ts'

/** What the capability works with, on the clock, database and storage of a test. */
export function ownDataDeps({ app, deps: cashier }: CashierWorld): OwnDataDeps {
  const standing = {
    sessions: { endSessionsOf: async () => {} },
    secondSteps: { removeAll: async () => {}, methodsOf: async () => [] },
    tellOwner: async () => {},
    background: { run: () => true, settled: async () => {} },
    cashier,
    endGameSessions: async () => {},
  } as unknown as OwnDataDeps['standing']
  return {
    db: app.database.db,
    clock: app.clock,
    live: app.app.live,
    jobs: { send: async () => true },
    log: {
      error: (...said: unknown[]) => {
        throw new Error(
          `unexpected: ${JSON.stringify(said, (_, value) => (value instanceof Error ? value.stack : value))}`,
        )
      },
    },
    background: standing.background,
    secrets: TEST_CONFIG.secrets,
    storage: chooseStorage(TEST_CONFIG),
    sealed: SEALED_PLACES.columns,
    standing,
    tellOwner: async () => {},
    brandOf: (id: number) =>
      (app.app.guards as unknown as { brands(): Merchant[] }).brands().find((brand) => brand.id === id),
  } as unknown as OwnDataDeps
}
