import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leftIn } from './lib/left.mjs'
import { ROOT } from './lib/paths.mjs'
import { cataloguesUnder } from './lib/texts.mjs'
import { copyOfTree } from './lib/tree-copy.mjs'

let tree = ''
beforeAll(() => {
  tree = copyOfTree(ROOT)
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

const run = (...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/new.mjs', ...args], {
    cwd: tree,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}
const read = (file) => readFileSync(path.join(tree, file), 'utf8')
const tool = (name, ...args) =>
  execFileSync(path.join(ROOT, 'node_modules/.bin', name), args, { cwd: tree, encoding: 'utf8' })
/** What was added and changed, as the command says. */
const filesIn = (said) =>
  [...said.matchAll(/^ {2}((?:apps|packages|e2e|scripts)\/\S+\.\w+)$/gm)].map(([, file]) => file ?? '')

/** Lays it, and everything it touched is in order and there. */
function lay(...args) {
  const { status, said } = run(...args)
  expect([status, status === 0 ? '' : said]).toEqual([0, ''])
  const files = filesIn(said)
  expect(files.filter((file) => !existsSync(path.join(tree, file)))).toEqual([])
  tool('biome', 'check', '--no-errors-on-unmatched', ...files)
  return { files, left: leftIn(tree, files) }
}

test.each([
  [[], 'npm run new -- feature'],
  [['dragon', 'x'], 'npm run new -- feature'],
  [['feature'], 'npm run new -- feature'],
  [['feature', 'Quests'], 'cannot be a name here'],
  [['feature', 'new'], 'cannot be a name here'],
  [['feature', '../quests'], 'cannot be a name here'],
  [['feature', 'quests', '--unknown'], 'npm run new -- feature'],
  [['feature', 'mall'], 'is there already'],
  [['feature', 'fairness'], 'is there already'],
  [['flag', 'quests'], 'cannot be a flag'],
  [['flag', 'PTSYS3'], 'There is a flag PTSYS3 already'],
  [['game', 'Golden Canoe'], 'Portuguese title'],
  [['game', 'Four-Leaf Clover', '--pt', 'Outro'], 'already'],
  [['game', 'Golden Canoe', '--pt', 'Canoa Dourada', '--engine', 'nobody'], 'There is no engine "nobody"'],
  [['game', 'Golden Canoe', '--pt', 'Canoa Dourada', '--vendor', 'XX'], 'No vendor "XX"'],
  [['engine', 'dice'], 'already'],
  [['brand', 'mare'], 'is there already'],
  [['language', 'en'], 'already'],
  [['language', 'Spanish'], 'two small letters'],
])('%j is refused in a sentence', (args, sentence) => {
  const { status, said } = run(...args)
  expect([status, said]).toEqual([1, expect.stringContaining(sentence)])
  expect(said).not.toContain('    at ')
})

describe('what is laid', () => {
  test('a flag is off, and says what is left', () => {
    const { files, left } = lay('flag', 'QUESTS3')
    expect(files).toEqual(['packages/contract/src/flags.ts'])
    expect(left).toEqual([expect.stringContaining('what QUESTS3 turns on')])
    lay('flag', 'BOARD3', 'The players’ board')
    expect(read('packages/contract/src/flags.ts')).toContain("BOARD3: { doc: 'The players’ board', default: false },")
  })

  test('a feature with all its sides compiles, is registered everywhere and ends in work to do', () => {
    const { files, left } = lay('feature', 'daily-quests', '--staff', '--pays')
    expect(files).toHaveLength(33)
    expect(left.length).toBeGreaterThan(10)
    expect(read('apps/server/src/capabilities.ts')).toContain('\n  dailyQuests,\n')
    expect(read('apps/web/src/lib/paths.ts')).toContain("dailyQuests: '/m/daily-quests'")
    expect(read('apps/web/src/app/route-table.ts')).toContain("shared('dailyQuests', 'title.dailyQuests'")
    expect(read('apps/backoffice/src/app/resources.ts')).toContain('  ...dailyQuestsEntries,\n')
    expect(read('apps/backoffice/src/app/texts.ts')).toContain('  dailyQuestsTexts,\n')
    // The plain one next to it has neither side.
    const plain = lay('feature', 'board')
    expect(plain.files.filter((file) => /staff|backoffice|gift/.test(file))).toEqual([])
    expect(read('packages/contract/src/board.ts')).not.toContain('claim')
    expect(run('feature', 'board').said).toContain('is there already')
  })

  test.each(['packages/contract', 'apps/server', 'apps/web', 'apps/backoffice'])(
    'and the types of %s agree',
    (project) => {
      expect(tool('tsc', '-p', project)).toBe('')
    },
  )

  test('and no wall is crossed, no text is missing', () => {
    for (const check of ['check-walls', 'check-i18n'])
      execFileSync(process.execPath, [`scripts/${check}.mjs`], { cwd: tree })
  })

  test('a game is a line of its vendor', () => {
    lay('game', 'Golden Canoe', '--pt', 'Canoa Dourada', '--vendor', 'PG')
    expect(read('packages/games/src/slots-ipe-play.ts')).toContain("['Canoa Dourada', 'Golden Canoe'],\n  ],")
    lay('game', 'Toad’s Dice', '--pt', 'Dados do Sapo', '--engine', 'dice')
    expect(read('packages/games/src/in-house.ts')).toContain("ours('dice', ['Dados do Sapo', 'Toad’s Dice']),\n]")
  })

  test('an engine plays, is shown and is known to every list', () => {
    const { left } = lay('engine', 'towers', '--pt', 'Torres')
    expect(left).toHaveLength(3)
    expect(tool('tsc', '-p', 'apps/studio')).toBe('')
  })

  test('a brand is the demo’s', () => {
    lay('brand', 'aurora')
    expect(read('apps/server/seed/seed.ts')).toContain('[trevo, mare, aurora]')
    expect(read('apps/server/seed/brands/aurora.ts')).toMatch(
      /code: 'aurora'[^]*hosts: \['aurora.localhost'\][^]*name: 'Aurora'/,
    )
    expect(read('apps/server/seed/brands/aurora.ts')).not.toMatch(/mar[eé]/i)
    expect(existsSync(path.join(tree, 'apps/web/public/brands/aurora/icon-192.png'))).toBe(true)
  })

  test('a language has every text, in English until it is translated', () => {
    lay('language', 'es')
    expect(cataloguesUnder(tree).filter(({ languages }) => languages.es === undefined)).toEqual([])
    expect(read('packages/contract/src/wire.ts')).toContain("z.enum(['PT', 'EN', 'ES'])")
    expect(read('apps/web/src/features/limits/texts.ts')).toContain("ES: () => import('./locales/es.json'),")
    expect(read('apps/studio/client/games/dice/texts.ts')).toContain('inLanguage({ pt, en, es })')
  })
})
