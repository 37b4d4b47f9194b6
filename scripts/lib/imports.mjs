import { existsSync } from 'node:fs'
import path from 'node:path'

const TEST_CODE = /\.test\.tsx?$|\/(test|seed)\//

export const isTestCode = (/** @type {string} */ file) => TEST_CODE.test(file)

/** Every import of the packages and apps under `root`, held against the rules. */
export async function readImports(root, forbidden = []) {
  const { cruise } = await import('dependency-cruiser')
  const { output } = await cruise(
    ['packages', 'apps'].filter((name) => existsSync(path.join(root, name))),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden },
      // TypeScript 7 has no parser to call, so dependency-cruiser reads TypeScript with swc.
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)(dist|node_modules/\\.)/' },
      moduleSystems: ['es6'],
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  )
  if (typeof output === 'string') throw new Error('The import graph could not be read.')
  if (!output.modules.some(({ source }) => /\.tsx?$/.test(source))) {
    throw new Error('No TypeScript was read, so no wall was checked: @swc/core is missing.')
  }
  return output
}
