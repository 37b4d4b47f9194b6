import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawGraph, GRAPH_FILE } from './graph.mjs'
import { readImports } from './imports.mjs'
import { FLOORS, wallBreaches } from './walls.mjs'

const NAMELESS = '../members/b'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'trevo-walls-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** A small house: each file with the lines it holds. */
function build(files) {
  for (const [file, ...lines] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), `${lines.join('\n')}\nexport const here = 1\n`)
  }
}

const wallsOf = async (...files) => {
  build(files)
  return wallBreaches(root)
}

describe('a house in order', () => {
  test('has no breach', async () => {
    const breaches = await wallsOf(
      ['packages/contract/src/money.ts'],
      ['apps/server/src/main.ts', "import './app.ts'"],
      ['apps/server/src/app.ts', "import './capabilities/cashier/index.ts'"],
      ['apps/server/src/capabilities/cashier/index.ts', "import './member/routes.ts'"],
      [
        'apps/server/src/capabilities/cashier/member/routes.ts',
        "import '../cashier.ts'",
        "import '../../../platform/http/route.ts'",
      ],
      ['apps/server/src/capabilities/cashier/cashier.ts', "import '../../money/ledger/post.ts'"],
      ['apps/server/src/capabilities/standing/closing.ts', "import '../cashier/cashier.ts'"],
      ['apps/server/src/money/ledger/post.ts', "import '../../base/members/member.ts'"],
      ['apps/server/src/base/members/member.ts', "import '../../platform/db.ts'"],
      ['apps/server/sql/ledger.sql', 'insert into ledger_posting'],
      ['apps/server/src/platform/db.ts', "import '../../../../packages/contract/src/money.ts'"],
      ['apps/server/src/platform/http/route.ts'],
      ['apps/web/src/app/shell.tsx', "import '../features/home/home.tsx'"],
      ['apps/web/src/features/home/home.tsx', "import '../../ui/button.tsx'", "import '../../session/me.ts'"],
      ['apps/web/src/session/me.ts', "import '../lib/api.ts'"],
      ['apps/web/src/ui/button.tsx', 'export const Button = () => <button type="button" />'],
      ['apps/web/src/lib/api.ts'],
    )
    expect(breaches).toEqual([])
  })
})

describe('a breach is named', () => {
  test.each([
    ['packages/contract/src/a.ts', 'apps/server/src/platform/db.ts', 'contract-imports-nothing-of-ours'],
    ['apps/web/src/lib/a.ts', 'apps/server/src/platform/db.ts', 'app-web-stands-alone'],
    [
      'apps/server/src/capabilities/a/a.ts',
      'apps/server/src/capabilities/b/b.ts',
      'apps/server/src/capabilities/a-meets-others-by-ports',
    ],
    [
      'apps/server/src/capabilities/cashier/a.ts',
      'apps/server/src/capabilities/standing/b.ts',
      'apps/server/src/capabilities/cashier-meets-others-by-ports',
    ],
    ['apps/web/src/features/a/a.ts', 'apps/web/src/features/b/b.ts', 'apps/web/src/features/a-stands-alone'],
    ['apps/server/src/platform/a.ts', 'apps/server/src/base/b/b.ts', 'apps/server/src/platform'],
    ['apps/server/src/base/a/a.ts', 'apps/server/src/money/b/b.ts', 'apps/server/src/base'],
    ['apps/server/src/money/a/a.ts', 'apps/server/src/capabilities/b/b.ts', 'apps/server/src/money'],
    ['apps/server/src/capabilities/a/a.ts', 'apps/server/src/platform/http/route.ts', 'only-routes-know-http'],
    ['apps/server/src/capabilities/a/routes.ts', 'apps/server/src/app.ts', 'only-main-starts-the-app'],
    ['apps/server/src/money/a/a.ts', 'apps/server/src/book-checks.ts', 'only-main-starts-the-app'],
    ['apps/server/src/platform/a.ts', 'apps/server/test/database.ts', 'no-test-code-in-the-product'],
    ['apps/web/src/ui/a.tsx', 'apps/web/src/session/me.ts', 'apps/web/src/ui'],
    ['apps/web/src/lib/a.ts', 'apps/web/src/ui/button.tsx', 'apps/web/src/lib'],
    ['apps/web/src/features/a/a.tsx', 'apps/web/src/app/shell.tsx', 'apps/web/src/features'],
    ['apps/server/src/platform/a.ts', 'scripts/tool.ts', 'apps-know-no-tools'],
    ['apps/studio/src/wallet/a.ts', 'apps/server/src/platform/db.ts', 'app-studio-stands-alone'],
    ['apps/studio/src/wallet/a.ts', 'apps/studio/src/rounds/play.ts', 'apps/studio/src/wallet'],
    ['apps/studio/client/shell/a.ts', 'apps/studio/client/games/dice/b.ts', 'apps/studio/client/shell'],
    [
      'apps/studio/client/games/dice/a.ts',
      'apps/studio/client/games/slot/b.ts',
      'apps/studio/client/games/dice-stands-alone',
    ],
    ['apps/studio/client/a.ts', 'apps/studio/src/rounds/play.ts', 'what-decides-a-round-runs-in-a-browser'],
  ])('%s imports %s', async (from, to, name) => {
    const specifier = path.relative(path.dirname(from), to)
    const breaches = await wallsOf([to], [from, `import type { here as _ } from './${specifier}'`])
    expect(breaches).toEqual([`${name}: ${from} imports ${to}`])
  })

  test('a circle', async () => {
    const a = 'apps/server/src/base/members/a.ts'
    const b = 'apps/server/src/base/members/b.ts'
    const breaches = await wallsOf([a, "import './b.ts'"], [b, "import './a.ts'"])
    expect(breaches).toEqual([`no-circles: ${a} imports ${b}`])
  })

  test('folders in a circle, though no files are', async () => {
    const breaches = await wallsOf(
      ['apps/server/src/base/members/a.ts', "import '../codes/a.ts'"],
      ['apps/server/src/base/members/b.ts'],
      ['apps/server/src/base/codes/a.ts'],
      ['apps/server/src/base/codes/b.ts', "import '../throttle/a.ts'"],
      ['apps/server/src/base/throttle/a.ts', "import '../members/b.ts'"],
    )
    expect(breaches).toEqual(['no-folder-loops: apps/server/src/base/{codes, members, throttle}'])
  })

  test.each([`import '${NAMELESS}'`, `export * from '${NAMELESS}'`, `const b = await import('${NAMELESS}')`])(
    'a name without its end: %s',
    async (line) => {
      const breaches = await wallsOf(
        ['apps/server/src/base/members/a.ts', line, "import './b.ts'"],
        ['apps/server/src/base/members/b.ts'],
      )
      const from = 'apps/server/src/base/members/a.ts'
      expect(breaches).toEqual([`imports-say-how-the-name-ends: ${from} imports ${NAMELESS}`])
    },
  )

  test('an import of a file that is not there', async () => {
    const breaches = await wallsOf(['apps/server/src/base/members/a.ts', "import './gone.ts'"])
    expect(breaches).toEqual(['no-unresolvable: apps/server/src/base/members/a.ts imports ./gone.ts'])
  })

  test.each([
    "const q = 'INSERT INTO ledger_transfer (id) values (1)'",
    "const q = 'update ledger_balance set amount = 1'",
    "db.deleteFrom('ledger_posting')",
  ])('money written outside the ledger: %s', async (line) => {
    const breaches = await wallsOf(['apps/server/src/capabilities/cashier/queries.ts', line])
    expect(breaches).toEqual(['only-the-ledger-writes-money: apps/server/src/capabilities/cashier/queries.ts'])
  })

  test('a table that another folder writes', async () => {
    const breaches = await wallsOf(
      [
        'apps/server/src/base/members/tables.ts',
        'declare global {',
        '  interface Tables {',
        '    member: object',
        '  }',
        '}',
      ],
      ['apps/server/src/capabilities/cashier/queries.ts', "tx.deleteFrom('member')"],
    )
    expect(breaches).toEqual([
      'a-table-is-written-by-its-owner: apps/server/src/capabilities/cashier/queries.ts writes member of apps/server/src/base/members',
    ])
  })

  test.each([
    ['apps/web/src/features/a/use-a.ts', 'const a = useMutation({ mutationFn })', 'a-screen-writes-by-use-write'],
    ['apps/web/src/features/a/list.tsx', 'void query.fetchNextPage()', 'lists-grow-by-paged-list'],
    ['apps/web/src/features/a/a.ts', "const a = await fetch('/wps/a')", 'one-client'],
    ['apps/backoffice/src/ui/a.ts', "const a = await fetch('/ops/v1/a')", 'one-client'],
    ['apps/studio/client/games/a/a.ts', "const a = await fetch('/studio/api/a')", 'one-client'],
    ['apps/web/src/features/a/queries.ts', "const key = ['a', session?.token]", 'queries-of-a-member-by-member-query'],
    ['apps/backoffice/src/features/a/a.tsx', "// import { List, Show } from 'react-admin'", 'records-by-show-page'],
    ['apps/server/src/base/a/a.ts', 'let known: Promise<Buffer> | undefined', 'promises-are-kept-by-kept'],
    ['apps/server/src/base/a/a.ts', 'let page: Promise<Page> = makePage()', 'promises-are-kept-by-kept'],
    ['apps/studio/client/shell/a.ts', 'const a = new Map<string, Promise<Picture>>()', 'promises-are-kept-by-kept'],
    ['packages/art/src/a.ts', 'const a: WeakMap<Brand, Promise<Page>> = make()', 'promises-are-kept-by-kept'],
    [
      'packages/art/src/b.ts',
      'type A = Map<string, { value: Promise<Page>; untilMs: number }>',
      'promises-are-kept-by-kept',
    ],
    ['apps/backoffice/src/ui/a.tsx', 'const A = lazy(load)', 'promises-are-kept-by-kept'],
  ])('%s does by hand what the kit does', async (file, line, name) => {
    expect(await wallsOf([file, line])).toEqual([`${name}: ${file}`])
  })

  test('what the kit is made of, what only sounds like it, and tests are no breach', async () => {
    const breaches = await wallsOf(
      ['apps/web/src/shared/write/use-write.ts', 'const a = useMutation({ mutationFn })'],
      ['apps/web/src/lib/api/call.ts', "const a = fetch('/wps/a')"],
      ['apps/web/src/features/a/a.ts', 'void query.refetch()', 'void client.prefetch()'],
      ['apps/web/src/features/a/a.test.ts', "const a = fetch('/wps/a')"],
      ['packages/contract/src/kept.ts', 'let running: Promise<T> | undefined'],
      [
        'apps/server/src/base/a/a.ts',
        'let last: Promise<unknown> = Promise.resolve()',
        'const pools = new Map<string, { close(): Promise<void> }>()',
        'let ask: (token: string) => Promise<Session>',
      ],
    )
    expect(breaches).toEqual([])
  })

  const LOOKUP = [
    'apps/server/src/capabilities/rain/staff/queries.ts',
    "export const roundOf = (tx) => tx.selectFrom('rain_round').where('request_id', '=', id).executeTakeFirst()",
  ]
  const SQL_LOOKUP = [
    'apps/server/src/capabilities/rain/staff/queries.ts',
    'export async function roundOf(tx, id) {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
    '  return (await sql`select id from rain_round where request_id = ${id}`.execute(tx)).rows[0]',
    '}',
  ]
  const STAFF = 'apps/server/src/capabilities/rain/staff/rain.ts'
  const COMPARED = [
    'async function plan(tx, input) {',
    '  const known = await repeatOf(roundOf(tx, input), (first) => first.budget === input.budget)',
    '}',
  ]

  test.each([
    ['that is awaited', [LOOKUP, [STAFF, 'async function plan(tx) {', '  const known = await roundOf(tx)', '}']]],
    ['in SQL', [SQL_LOOKUP, [STAFF, 'async function plan(tx) {', '  const known = await roundOf(tx)', '}']]],
    ['that is handed on', [LOOKUP, [STAFF, 'const plan = (tx) => roundOf(tx).then((known) => known?.id)']]],
    [
      'beside one that is compared',
      [LOOKUP, [STAFF, ...COMPARED, 'async function again(tx) {', '  await roundOf(tx)', '}']],
    ],
  ])('a look at what a request made %s, and not compared', async (_what, files) => {
    expect(await wallsOf(...files)).toEqual([
      `a-repeat-is-compared: ${STAFF} reads what a request made without repeatOf`,
    ])
  })

  test('what is compared is no breach, in a function of its own either', async () => {
    const own = [
      'apps/server/src/money/giving/requests.ts',
      'export async function isRepeated(tx, id) {',
      "  const found = tx.selectFrom('reward_request').where('request_id', '=', id).executeTakeFirst()",
      '  return repeatOf(found, (first) => first.id === id)',
      '}',
    ]
    const uses = ['apps/server/src/capabilities/mall/a.ts', 'async function b(tx) {', '  await isRepeated(tx)', '}']
    expect(await wallsOf(LOOKUP, [STAFF, ...COMPARED], own, uses)).toEqual([])
  })

  test('a folder nobody has given a place', async () => {
    await expect(wallsOf(['apps/server/src/helpers/a.ts'])).rejects.toThrow(
      'apps/server/src/helpers is not in the list',
    )
  })
})

describe('the picture of the graph', () => {
  const house = [['apps/web/src/app/main.ts', "import '../ui/button.ts'"], ['apps/web/src/ui/button.ts']]

  test('is told to be old when an import is not in it', async () => {
    build([...house, ['apps/web/src/lib/api.ts']])
    mkdirSync(path.join(root, 'docs'))
    const file = path.join(root, GRAPH_FILE)
    const { modules } = await readImports(root)
    writeFileSync(file, drawGraph(modules, FLOORS))
    expect(await wallBreaches(root)).toEqual([])
    build([['apps/web/src/ui/button.ts', "import '../lib/api.ts'"]])
    expect(await wallBreaches(root)).toEqual([expect.stringContaining(`${GRAPH_FILE} is old`)])
  })

  test('shows an arrow up in red', async () => {
    build(house)
    const before = drawGraph((await readImports(root)).modules, FLOORS)
    expect([before.match(/class="way"/g)?.length, before.match(/class="up"/g)]).toEqual([1, null])
    build([['apps/web/src/ui/card.ts', "import '../app/main.ts'"]])
    const after = drawGraph((await readImports(root)).modules, FLOORS)
    expect([after.match(/class="way"/g)?.length, after.match(/class="up"/g)?.length]).toEqual([1, 1])
  })
})
