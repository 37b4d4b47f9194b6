import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENCE_MS } from './scripts/lib/patience.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const testDatabase = here('./scripts/test-database.mjs')
const testRedis = here('./scripts/test-redis.mjs')

// Workers and what they start read the same libraries: compiled once, kept for the next run.
process.env.NODE_COMPILE_CACHE ??= here('./.cache/compiled')

/** What a password's hash costs; the server's other tests take cheaper ones. */
const REAL_HASHES = 'src/base/members/credentials.test.ts'

/** On a cluster most statements are planned anew and sent to other machines, all of which may be one that is busy (`npm run prove -- citus`). */
const SLOWER = process.env.TEST_CITUS === '1' ? 10 : 1

/** Nothing is tested by how long it takes: a machine with more to do than this has the time it needs. */
const PATIENT = {
  testTimeout: SLOWER * 120_000,
  hookTimeout: SLOWER * 240_000,
  expect: { poll: { timeout: PATIENCE_MS } },
  setupFiles: [here('./scripts/patient-tests.mjs')],
}

/** What Node.js runs as it is in production, it runs as it is in tests: without Vite between its modules loops take a quarter of the time. */
const NATIVE = { ...PATIENT, experimental: { viteModuleRunner: false } }

type Project = TestProjectInlineConfiguration['test'] & {
  name: string
  root: string
  include: string[]
  exclude?: string[]
}

/** What changes a module, or the world it finds, for everybody who imports it later. */
const CHANGES_MODULES = /\bvi\.(mock|doMock|hoisted|resetModules|stubGlobal|stubEnv)\(|\bfakeBrowser\(|\bawait import\(/

/**
 * Reading the modules of a test file takes longer than most of its tests. The files of a project therefore share what was read, in
 * as many processes as there are workers; those that change modules or the browser have one to themselves.
 */
function shared({ include, exclude = [], ...project }: Project): TestProjectInlineConfiguration[] {
  const left = ['**/node_modules/**', ...exclude]
  const files = globSync(include, { cwd: here(project.root), exclude: left })
  const apart = files.filter((file) => CHANGES_MODULES.test(readFileSync(here(`${project.root}/${file}`), 'utf8')))
  const together = { test: { ...project, include, exclude: [...left, ...apart], isolate: false } }
  return apart.length === 0
    ? [together]
    : [together, { test: { ...project, include: apart, name: `${project.name}-apart` } }]
}

/** The studio's games that go by the clock: flights and tables, for which their tests wait. */
const BY_THE_CLOCK = ['crash-live', 'shared-table-nodes', 'crash'].map((name) => `test/${name}.test.ts`)

/** These begin first, in this order: the console's two keep a core busy each for long, and what goes by the clock leaves it to them. */
const FIRST = [
  ...['pages', 'presses'].map((name) => `apps/backoffice/src/app/${name}.test.tsx`),
  ...BY_THE_CLOCK.map((file) => `apps/studio/${file}`),
]

/** Vitest takes large files first where it has not seen them run: a small one may take longest, and several that wait together leave the cores idle. */
class BusyBesideWaiting extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isAt = ({ moduleId }: TestSpecification) => FIRST.findIndex((file) => moduleId.endsWith(file))
    const sorted = await super.sort(files)
    const first = sorted.filter((spec) => isAt(spec) !== -1).toSorted((a, b) => isAt(a) - isAt(b))
    return [...first, ...sorted.filter((spec) => isAt(spec) === -1)]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: BusyBesideWaiting },
    // More than there are cores: a worker waits while its database or a server that it started works. As a number, because
    // Vitest cuts a share above 100% down to the cores without a word.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { test: { name: 'art', root: 'packages/art', include: ['src/**/*.test.ts'], ...NATIVE } },
      ...shared({ name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], ...NATIVE }),
      { test: { name: 'fair', root: 'packages/fair', include: ['src/**/*.test.ts'], ...NATIVE } },
      { test: { name: 'games', root: 'packages/games', include: ['src/**/*.test.ts'], ...NATIVE } },
      { test: { name: 'lottery', root: 'packages/lottery', include: ['src/**/*.test.ts'], ...NATIVE } },
      { test: { name: 'texts', root: 'packages/texts', include: ['src/**/*.test.ts'], ...NATIVE } },
      { test: { name: 'trace', root: 'packages/trace', include: ['src/**/*.test.ts'], ...NATIVE } },
      ...shared({
        name: 'server',
        root: 'apps/server',
        include: ['{src,seed,test}/**/*.test.ts'],
        exclude: [REAL_HASHES],
        execArgv: ['--import', here('./apps/server/test/quick-hashes.mjs')],
        globalSetup: [testDatabase, testRedis],
        ...NATIVE,
      }),
      {
        test: {
          name: 'server-hashes',
          root: 'apps/server',
          include: [REAL_HASHES],
          globalSetup: [testDatabase],
          ...NATIVE,
        },
      },
      ...shared({
        name: 'studio',
        root: 'apps/studio',
        include: ['{src,test}/**/*.test.ts'],
        exclude: BY_THE_CLOCK,
        globalSetup: [testDatabase],
        ...NATIVE,
      }),
      ...shared({
        name: 'studio-clock',
        root: 'apps/studio',
        include: BY_THE_CLOCK,
        globalSetup: [testDatabase],
        ...NATIVE,
      }),
      ...shared({ name: 'client', root: 'apps/studio', include: ['client/**/*.test.{ts,tsx}'], ...PATIENT }),
      ...shared({ name: 'web', root: 'apps/web', include: ['{src,vite}/**/*.test.{ts,tsx}'], ...PATIENT }),
      ...shared({ name: 'backoffice', root: 'apps/backoffice', include: ['src/**/*.test.ts'], ...PATIENT }),
      {
        test: {
          name: 'console',
          root: 'apps/backoffice',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/ops' } },
          ...PATIENT,
          setupFiles: [...PATIENT.setupFiles, here('./apps/backoffice/src/lib/testing/setup.ts')],
        },
      },
      { test: { name: 'bench', root: 'bench', include: ['**/*.test.ts'], globalSetup: [testDatabase], ...NATIVE } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], ...NATIVE } },
    ],
  },
})
