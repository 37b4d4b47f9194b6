import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const testDatabase = fileURLToPath(new URL('./scripts/test-database.mjs', import.meta.url))

export default defineConfig({
  test: {
    // One less by default, which leaves half of a small machine idle.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'art', root: 'packages/art', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'fair', root: 'packages/fair', include: ['src/**/*.test.ts'] } },
      { test: { name: 'games', root: 'packages/games', include: ['src/**/*.test.ts'] } },
      { test: { name: 'lottery', root: 'packages/lottery', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['{src,seed,test}/**/*.test.ts'],
          globalSetup: [testDatabase],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'studio',
          root: 'apps/studio',
          include: ['{src,client,test}/**/*.test.{ts,tsx}'],
          globalSetup: [testDatabase],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', root: 'apps/web', include: ['{src,vite}/**/*.test.{ts,tsx}'] } },
      { test: { name: 'backoffice', root: 'apps/backoffice', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], testTimeout: 120_000 } },
    ],
  },
})
