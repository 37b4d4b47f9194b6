import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'
import { lay, layOneOfEach } from './lib/recipes/laid.mjs'
import { languageRecipe } from './lib/recipes/language.mjs'
import { cataloguesUnder } from './lib/texts.mjs'
import { copyOfTree } from './lib/tree-copy.mjs'

let tree = ''
beforeAll(() => {
  tree = copyOfTree(ROOT)
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

const run = (...args) => {
  const options = { cwd: tree, encoding: /** @type {const} */ ('utf8') }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/new.mjs', ...args], options)
  return { status, said: stdout + stderr }
}
const read = (file) => readFileSync(path.join(tree, file), 'utf8')

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

test('the command says what it touched and what is left', () => {
  const { status, said } = run('flag', 'QUESTS3')
  expect([status, said]).toEqual([0, expect.stringContaining('\n  packages/contract/src/flags.ts\n')])
  expect(said).toMatch(/Left:\n(?: {2}.*\n)* {2}packages\/contract\/src\/flags\.ts:\d+ what QUESTS3 turns on\n/)
})

describe('what is laid', () => {
  // That it compiles takes a minute and is proven apart: `npm run prove -- recipes`.
  beforeAll(() => void layOneOfEach(tree))

  test('a flag is off unless a brand has it', () => {
    expect(read('packages/contract/src/flags.ts')).toContain("BOARD3: { doc: 'The players’ board', default: false },")
  })

  test('a feature is registered on every side', () => {
    expect(read('apps/server/src/capabilities.ts')).toContain('\n  dailyQuests,\n')
    expect(read('apps/web/src/lib/paths.ts')).toContain("dailyQuests: '/m/daily-quests'")
    expect(read('apps/web/src/app/route-table.ts')).toContain("shared('dailyQuests', 'title.dailyQuests'")
    expect(read('apps/backoffice/src/app/resources.ts')).toContain('\n  ...dailyQuestsEntries,\n')
    expect(read('apps/backoffice/src/app/texts.ts')).toContain('\n  dailyQuestsTexts,\n')
    expect(existsSync(path.join(tree, 'apps/server/src/capabilities/daily-quests/member/gift.test.ts'))).toBe(true)
  })

  test('a feature has the sides that were asked for, and its tables a number of their own', () => {
    for (const file of ['apps/backoffice/src/features/board', 'apps/server/src/capabilities/board/staff']) {
      expect([file, existsSync(path.join(tree, file))]).toEqual([file, false])
    }
    expect(read('packages/contract/src/board.ts')).not.toContain('claim')
    const [quests, board] = ['daily_quests', 'board'].map((name) =>
      readdirSync(path.join(tree, 'apps/server/migrations')).find((file) => file.endsWith(`_${name}.sql`)),
    )
    expect(Number(board?.slice(0, 4))).toBe(Number(quests?.slice(0, 4)) + 1)
    expect(run('feature', 'board').said).toContain('is there already')
  })

  test('no text is missing or unused', () => {
    execFileSync(process.execPath, ['scripts/check-i18n.mjs'], { cwd: tree })
  })

  test('a game is a line of its vendor', () => {
    expect(read('packages/games/src/slots-ipe-play.ts')).toMatch(/\['Canoa Dourada', 'Golden Canoe'\],\n {2}\],/)
    expect(read('packages/games/src/in-house.ts')).toContain(`ours('dice', ['Dados do Sapo', "Toad's Dice"]),`)
  })

  test('an engine is in every list', () => {
    for (const file of ['src/engines/registry.ts', 'client/games/registry.ts', 'test/simulate-house.ts']) {
      expect([file, read(`apps/studio/${file}`)]).toEqual([file, expect.stringMatching(/^ {2}towers\b/m)])
    }
    expect(read('packages/games/src/profiles.ts')).toContain("\n  towers: { rtp: '99.00' },\n")
    expect(read('packages/games/src/engine-ids.ts')).toContain("\n  'towers',\n")
    expect(read('packages/games/src/music.ts')).toContain("\n  towers: 'wheel',\n")
  })

  test('a brand is one of the demo, and says nothing of its model', () => {
    expect(read('apps/server/seed/seed.ts')).toContain('[trevo, mare, aurora]')
    const brand = read('apps/server/seed/brands/aurora.ts')
    for (const part of ["code: 'aurora'", "hosts: ['aurora.localhost']", "name: 'Aurora'"])
      expect(brand).toContain(part)
    expect(brand).not.toMatch(/mar[eé]/i)
    expect(existsSync(path.join(tree, 'apps/web/public/brands/aurora/icon-192.png'))).toBe(true)
  })

  test('a language has every text, in English until it is translated', () => {
    lay(tree, [[languageRecipe, 'fr']])
    expect(cataloguesUnder(tree).filter(({ languages }) => languages.fr === undefined)).toEqual([])
    expect(read('packages/contract/src/wire.ts')).toContain("z.enum(['PT', 'EN', 'ES', 'FR'])")
    expect(read('apps/web/src/features/limits/texts.ts')).toContain("FR: () => import('./locales/fr.json'),")
    expect(read('apps/studio/client/games/dice/texts.ts')).toContain('inLanguage({ pt, en, es, fr })')
  })
})
