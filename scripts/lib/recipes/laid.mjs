import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'
import { brandRecipe } from './brand.mjs'
import { draftIn } from './draft.mjs'
import { engineRecipe } from './engine.mjs'
import { featureRecipe } from './feature.mjs'
import { flagRecipe } from './flag.mjs'
import { gameRecipe } from './game.mjs'

const tool = (tree, name, ...args) =>
  execFileSync(path.join(ROOT, 'node_modules/.bin', name), args, { cwd: tree, encoding: 'utf8' })

/**
 * As the command does it, but for the formatter, which runs once for all of them.
 *
 * @param {string} tree
 * @param {[recipe: (draft: any, name: string, options: any) => void, name: string, options?: object][]} recipes
 * @returns {string[]} The files that were added or changed.
 */
export function lay(tree, recipes) {
  const laid = new Set()
  for (const [recipe, name, options = {}] of recipes) {
    const draft = draftIn(tree)
    recipe(draft, name, options)
    const { added, changed } = draft.write()
    for (const file of [...added, ...changed]) laid.add(file)
  }
  tool(tree, 'biome', 'check', '--write', '--no-errors-on-unmatched', '--log-level=error', ...laid)
  return [...laid]
}

/** One of each kind, and two where they differ; a language is apart, since it leaves the types to be followed. */
export const layOneOfEach = (tree) =>
  lay(tree, [
    [flagRecipe, 'BOARD3', { about: 'The players’ board' }],
    [featureRecipe, 'daily-quests', { staff: true, pays: true }],
    [featureRecipe, 'board', { staff: false, pays: false }],
    [gameRecipe, 'Golden Canoe', { pt: 'Canoa Dourada', vendor: 'PG' }],
    [gameRecipe, "Toad's Dice", { pt: 'Dados do Sapo', engine: 'dice' }],
    [engineRecipe, 'towers', { pt: 'Torres' }],
    [brandRecipe, 'aurora'],
  ])

/**
 * Throws where the types do not agree: the project as it runs, and of its tests those that were laid. The others are compiled by the
 * check, and are the longer half.
 */
export function compileLaid(tree, project, laid) {
  const config = path.join(tree, project, 'tsconfig.laid.json')
  const tests = laid.filter((file) => file.includes('.test.') && file.startsWith(`${project}/`))
  const files = tests.map((file) => path.relative(project, file))
  const exclude = ['**/*.test.ts', '**/*.test.tsx', 'node_modules', 'dist']
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', exclude, ...(files.length > 0 && { files }) }))
  tool(tree, 'tsc', '-p', config)
}
