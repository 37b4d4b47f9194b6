import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { drawGraph, GRAPH_FILE } from './graph.mjs'
import { importsWithoutEnding } from './import-endings.mjs'
import { isTestCode, readImports } from './imports.mjs'
import { doneByHand, keptByHand } from './kit-walls.mjs'
import { uncomparedRequests } from './request-lookups.mjs'
import { tablesWrittenByOthers } from './table-owners.mjs'

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'
const STUDIO = 'apps/studio/src'
const STUDIO_CLIENT = 'apps/studio/client'
const CONSOLE = 'apps/backoffice/src'
const TEST_FILE = '\\.test\\.tsx?$'

/** Each folder with those of its neighbours that it may import; one that is not here yet needs its line first. */
const SERVER_LAYERS = {
  platform: [],
  providers: ['platform'],
  base: ['platform', 'providers'],
  money: ['platform', 'providers', 'base'],
  capabilities: ['platform', 'providers', 'base', 'money'],
  // The verbs of npm run admin.
  admin: ['platform', 'providers', 'base', 'money', 'capabilities'],
}
/** Capabilities meet by ports; which one leans on another all the same, and only one way. */
const CAPABILITY_ARROWS = {
  // Closing an account pays out what is on it.
  standing: ['cashier'],
  // So does the law where somebody may not bet.
  impediments: ['cashier', 'standing'],
  // Whose an account was that the law has closed.
  filings: ['impediments'],
  // And the member's own wish.
  'own-data': ['cashier', 'standing'],
}
const STUDIO_LAYERS = {
  fairness: [],
  engines: ['fairness'],
  platform: ['engines'],
  forgetting: ['platform'],
  wallet: ['platform'],
  rounds: ['fairness', 'engines', 'platform', 'wallet'],
  live: ['platform', 'wallet', 'rounds'],
  crash: ['fairness', 'engines', 'platform', 'wallet', 'rounds', 'live'],
  tables: ['fairness', 'engines', 'platform', 'wallet', 'rounds', 'live'],
}
const STUDIO_CLIENT_LAYERS = {
  fonts: [],
  public: [],
  styles: [],
  shell: ['styles'],
  games: ['shell', 'styles'],
}
const WEB_LAYERS = {
  styles: [],
  lib: [],
  sw: ['lib'],
  ui: ['lib', 'styles'],
  session: ['lib', 'ui'],
  shared: ['lib', 'ui', 'session', 'styles'],
  features: ['lib', 'ui', 'session', 'shared', 'styles'],
  dev: ['lib', 'ui', 'session', 'shared', 'styles', 'features'],
  app: ['lib', 'ui', 'session', 'shared', 'styles', 'features', 'dev', 'sw'],
}

const CONSOLE_LAYERS = {
  lib: [],
  ui: ['lib'],
  features: ['lib', 'ui'],
  app: ['lib', 'ui', 'features'],
}

/** What the picture shows: each app with its folders and what they may import. */
export const FLOORS = [
  { title: 'server', source: SERVER, layers: SERVER_LAYERS },
  { title: 'web', source: WEB, layers: WEB_LAYERS },
  { title: 'console', source: CONSOLE, layers: CONSOLE_LAYERS },
  { title: 'studio', source: STUDIO, layers: STUDIO_LAYERS },
  { title: 'games of the studio', source: STUDIO_CLIENT, layers: STUDIO_CLIENT_LAYERS },
]

const rule = (name, from, to) => ({ name, severity: /** @type {const} */ ('error'), from, to })

/** Which folder may import which, for the folders that exist now. */
function wallRules(root) {
  return [
    rule('no-circles', {}, { circular: true }),
    rule('no-unresolvable', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    rule('contract-imports-nothing-of-ours', { path: '^packages/contract/' }, { path: '^(apps|scripts|e2e|bench)/' }),
    rule(
      'art-draws-games-and-knows-nothing-else',
      { path: '^packages/art/' },
      { path: '^(apps|scripts|e2e|bench|packages/(?!art|games|contract))/' },
    ),
    rule('games-are-data', { path: '^packages/games/' }, { path: '^(apps|scripts|e2e|bench)/' }),
    rule(
      'the-lottery-runs-in-a-browser',
      { path: '^packages/lottery/src/', pathNot: TEST_FILE },
      { path: '^(apps/|scripts/|e2e/|bench/|packages/games/|packages/lottery/test/|node:)' },
    ),
    rule(
      'fairness-runs-in-a-browser',
      { path: '^packages/fair/src/', pathNot: TEST_FILE },
      { path: '^(apps/|scripts/|e2e/|bench/|packages/(?!fair/)|node:)' },
    ),
    rule('texts-know-no-domain', { path: '^packages/texts/src/', pathNot: TEST_FILE }, { pathNot: '^packages/texts/' }),
    ...foldersOf(root, 'apps').map((app) =>
      rule(`app-${app}-stands-alone`, { path: `^apps/${app}/` }, { path: '^apps/', pathNot: `^apps/${app}/` }),
    ),
    rule('apps-know-no-tools', { path: '^apps/' }, { path: '^(scripts|e2e|bench)/' }),
    rule(
      'no-test-code-in-the-product',
      { path: `^(${SERVER}|${WEB}|${STUDIO}|${CONSOLE})/`, pathNot: TEST_FILE },
      { path: `(^apps/[^/]+/test/|${TEST_FILE})` },
    ),
    ...layerRules(root, SERVER, SERVER_LAYERS),
    ...layerRules(root, WEB, WEB_LAYERS),
    ...layerRules(root, STUDIO, STUDIO_LAYERS),
    ...layerRules(root, STUDIO_CLIENT, STUDIO_CLIENT_LAYERS),
    ...gameRules(root),
    ...layerRules(root, CONSOLE, CONSOLE_LAYERS),
    rule(
      'what-decides-a-round-runs-in-a-browser',
      {
        path: `^(${STUDIO}/(fairness|engines|(crash|live|tables)/shared)/|${STUDIO}/protocol\\.ts|apps/studio/client/)`,
        pathNot: TEST_FILE,
      },
      {
        path: `^(${STUDIO}/|node:)`,
        pathNot: `^${STUDIO}/((fairness|engines|(crash|live|tables)/shared)/|protocol\\.ts$)`,
      },
    ),
    ...capabilityRules(root),
    ...sideRules(root),
    ...featureRules(root, WEB),
    ...featureRules(root, CONSOLE),
    rule(
      'only-main-starts-the-app',
      { path: `^${SERVER}/[^/]+/`, pathNot: TEST_FILE },
      { path: `^${SERVER}/[^/]+\\.ts$` },
    ),
    rule(
      'only-routes-know-http',
      {
        path: `^${SERVER}/(base|money|capabilities|providers)/`,
        pathNot: `(/routes\\.ts$|^${SERVER}/capabilities/([^/]+/index|capability)\\.ts$|${TEST_FILE})`,
      },
      { path: `^${SERVER}/platform/http/` },
    ),
    rule(
      'only-platform-knows-fastify',
      { path: `^${SERVER}/(base|money|capabilities|providers)/`, pathNot: TEST_FILE },
      { path: '(^|/)node_modules/fastify/' },
    ),
  ]
}

/** A layer imports itself and what its line allows; everything else in the same `src` is out of reach. */
function layerRules(root, source, layers) {
  return foldersOf(root, source).map((folder) => {
    const allowed = layers[folder]
    if (allowed === undefined) throw new Error(`${source}/${folder} is not in the list of scripts/lib/walls.mjs.`)
    return rule(
      `${source}/${folder}`,
      { path: `^${source}/${folder}/`, pathNot: TEST_FILE },
      { path: `^${source}/[^/]+/`, pathNot: `^${source}/(${[folder, ...allowed].join('|')})/` },
    )
  })
}

const capabilityRules = (root) =>
  foldersOf(root, `${SERVER}/capabilities`).map((name) => {
    const allowed = [name, ...(CAPABILITY_ARROWS[name] ?? [])]
    return rule(
      `${SERVER}/capabilities/${name}-meets-others-by-ports`,
      { path: `^${SERVER}/capabilities/${name}/`, pathNot: TEST_FILE },
      { path: `^${SERVER}/capabilities/[^/]+/`, pathNot: `^${SERVER}/capabilities/(${allowed.join('|')})/` },
    )
  })

/** Calls go from routes to rules to queries: where the calls of members or staff are, only queries hold SQL. */
const sideRules = (root) =>
  foldersOf(root, `${SERVER}/capabilities`).map((name) => {
    const folder = `${SERVER}/capabilities/${name}`
    // A capability with one side keeps it without a folder of its own.
    const isFlat = existsSync(path.join(root, folder, 'routes.ts'))
    return rule(
      `${folder}-sql-lives-in-queries`,
      {
        path: `^${folder}/${isFlat ? '' : '(member|staff)/'}`,
        pathNot: `(/([a-z-]*queries|tables)\\.ts$|${TEST_FILE})`,
      },
      { path: '(^|/)node_modules/(kysely|pg)/' },
    )
  })

/** A game knows what all games share, and no other game. */
const gameRules = (root) =>
  foldersOf(root, `${STUDIO_CLIENT}/games`).map((game) =>
    rule(
      `${STUDIO_CLIENT}/games/${game}-stands-alone`,
      { path: `^${STUDIO_CLIENT}/games/${game}/` },
      { path: `^${STUDIO_CLIENT}/games/[^/]+/`, pathNot: `^${STUDIO_CLIENT}/games/(${game}|parts)/` },
    ),
  )

const featureRules = (root, source) =>
  foldersOf(root, `${source}/features`).map((feature) =>
    rule(
      `${source}/features/${feature}-stands-alone`,
      { path: `^${source}/features/${feature}/` },
      { path: `^${source}/features/`, pathNot: `^${source}/features/${feature}/` },
    ),
  )

function foldersOf(root, directory) {
  const full = path.join(root, directory)
  if (!existsSync(full)) return []
  return readdirSync(full).filter((name) => statSync(path.join(full, name)).isDirectory())
}

/**
 * Folders that lean on one another in a circle, though no two of their files do: such folders can only be understood, moved or
 * tested together. Looked for among the folders beside one another, on every floor of the tree.
 */
function folderLoops(modules) {
  /** @type {Map<string, Map<string, Set<string>>>} */
  const graphs = new Map()
  for (const { source, dependencies } of modules) {
    if (isTestCode(source)) continue
    for (const { resolved } of dependencies) {
      if (!/^(apps|packages)\//.test(resolved) || isTestCode(resolved)) continue
      const [from, to] = [source.split('/'), resolved.split('/')]
      const shared = from.findIndex((name, index) => name !== to[index])
      // A file beside the folders belongs to none of them.
      if (shared === -1 || shared >= from.length - 1 || shared >= to.length - 1) continue
      const parent = from.slice(0, shared).join('/')
      const graph = graphs.get(parent) ?? new Map()
      graphs.set(parent, graph)
      graph.set(from[shared], (graph.get(from[shared]) ?? new Set()).add(to[shared]))
    }
  }
  return [...graphs].flatMap(([parent, graph]) => {
    const inLoop = [...graph.keys()].filter((name) => reachable(graph, name).has(name)).sort()
    return inLoop.length === 0 ? [] : [`no-folder-loops: ${parent}/{${inLoop.join(', ')}}`]
  })
}

function reachable(graph, start) {
  const seen = new Set()
  const open = [...(graph.get(start) ?? [])]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    open.push(...(graph.get(name) ?? []))
  }
  return seen
}

/** The ledger's own functions, and what makes a past of its own or breaks one on purpose in a database that is thrown away. */
const MONEY_WRITERS = new Set([
  'apps/server/sql/ledger.sql',
  'apps/server/sql/ledger-pay.sql',
  'apps/server/src/capabilities/books/roles.test.ts',
  'apps/server/src/capabilities/books/seals.test.ts',
  'apps/server/src/capabilities/books/tampering.test.ts',
  'apps/server/src/money/ledger/append-only.test.ts',
  'apps/server/src/money/ledger/audit.test.ts',
  'apps/server/src/money/ledger/day-figures.test.ts',
  'apps/server/test/records.ts',
  'bench/agents.ts',
  'bench/filings.ts',
  'bench/fill/week-parts.ts',
  'bench/fill/world.ts',
  'bench/lottery-world.ts',
  'bench/lottery.ts',
  'bench/records-world.ts',
])
const MONEY_TABLE = 'ledger_(transfer|posting|balance)'
const MONEY_WRITE = new RegExp(
  `(insert\\s+into|update|delete\\s+from|truncate(\\s+table)?|merge\\s+into|copy)\\s+(only\\s+)?"?${MONEY_TABLE}` +
    `|(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`]${MONEY_TABLE}`,
  'i',
)

/** The files outside the ledger that write to the tables of money. */
const moneyWritesOutsideTheLedger = (root) =>
  ['apps', 'bench', 'e2e']
    .flatMap((directory) => sourcesUnder(root, directory))
    .filter((file) => !MONEY_WRITERS.has(file) && MONEY_WRITE.test(readFileSync(path.join(root, file), 'utf8')))

function sourcesUnder(root, directory) {
  if (!existsSync(path.join(root, directory))) return []
  return readdirSync(path.join(root, directory), { withFileTypes: true }).flatMap((entry) => {
    const name = `${directory}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesUnder(root, name)
    return /\.(ts|tsx|mjs|sql)$/.test(entry.name) ? [name] : []
  })
}

/** Every breach of the walls under `root`, a line each. */
export async function wallBreaches(root) {
  const { modules, summary } = await readImports(root, wallRules(root))
  return [
    ...summary.violations.map(({ rule: { name }, from, to }) => `${name}: ${from} imports ${to}`),
    ...folderLoops(modules),
    ...moneyWritesOutsideTheLedger(root).map((file) => `only-the-ledger-writes-money: ${file}`),
    ...tablesWrittenByOthers(root),
    ...doneByHand(root, sourcesUnder(root, 'apps')),
    ...['apps', 'packages'].flatMap((directory) => keptByHand(root, sourcesUnder(root, directory))),
    ...uncomparedRequests(root, sourcesUnder(root, 'apps')),
    ...importsWithoutEnding(
      root,
      ['apps', 'packages', 'bench', 'e2e', 'scripts'].flatMap((directory) => sourcesUnder(root, directory)),
    ),
    ...oldPicture(root, modules),
  ]
}

function oldPicture(root, modules) {
  const file = path.join(root, GRAPH_FILE)
  const isOld = existsSync(file) && readFileSync(file, 'utf8') !== drawGraph(modules, FLOORS)
  return isOld ? [`the-graph-is-drawn-as-it-is: ${GRAPH_FILE} is old, npm run graph draws it anew`] : []
}
