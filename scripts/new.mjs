import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'
import { leftIn } from './lib/left.mjs'
import { ROOT } from './lib/paths.mjs'
import { Problem, runCommand } from './lib/problem.mjs'
import { brandRecipe } from './lib/recipes/brand.mjs'
import { draftIn } from './lib/recipes/draft.mjs'
import { engineRecipe } from './lib/recipes/engine.mjs'
import { featureRecipe } from './lib/recipes/feature.mjs'
import { flagRecipe } from './lib/recipes/flag.mjs'
import { gameRecipe } from './lib/recipes/game.mjs'
import { languageRecipe } from './lib/recipes/language.mjs'
import { runProgram } from './lib/steps.mjs'

const RECIPES = {
  feature: featureRecipe,
  flag: flagRecipe,
  game: gameRecipe,
  engine: engineRecipe,
  brand: brandRecipe,
  language: languageRecipe,
}

const USAGE = `Say what is new and its name:
  npm run new -- feature daily-quests [--staff] [--pays]
  npm run new -- flag QUESTS3 ['What it turns on']
  npm run new -- game 'Golden Canoe' --pt 'Canoa Dourada' [--engine slot] [--vendor TRV]
  npm run new -- engine towers [--pt Torres]
  npm run new -- brand aurora
  npm run new -- language fr`

const text = /** @type {const} */ ({ type: 'string' })
const yes = /** @type {const} */ ({ type: 'boolean', default: false })

function readArguments() {
  try {
    const options = { staff: yes, pays: yes, pt: text, engine: text, vendor: text }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [kind, name, about, ...more] = positionals
    const recipe = Object.hasOwn(RECIPES, kind ?? '') ? RECIPES[kind] : undefined
    if (recipe === undefined || name === undefined || more.length > 0) throw new Problem(USAGE)
    return { recipe, name, options: { ...values, about } }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${error.message}\n${USAGE}`)
  }
}

await runCommand(async () => {
  const { recipe, name, options } = readArguments()
  const draft = draftIn(ROOT)
  const next = recipe(draft, name, options)
  await ensureInstalled({ tools: true })
  const { added, changed } = draft.write()
  const files = [...added, ...changed]
  // Imports and lists fall into their order, lines into their length.
  const check = ['check', '--write', '--no-errors-on-unmatched', '--log-level=error', ...files]
  if ((await runProgram('biome', check)) !== 0)
    throw new Problem('The files are laid, and the lines above are not in order.')
  console.log(`\nAdded:\n${added.map((file) => `  ${file}`).join('\n') || '  nothing'}`)
  console.log(`Changed:\n${changed.map((file) => `  ${file}`).join('\n')}`)
  const left = leftIn(ROOT, files)
  console.log(`\nLeft:\n${[...left, ...next].map((line) => `  ${line}`).join('\n')}`)
})
