import { rmSync } from 'node:fs'
import { ROOT } from '../scripts/lib/paths.mjs'
import { Problem } from '../scripts/lib/problem.mjs'
import { compileLaid, layOneOfEach } from '../scripts/lib/recipes/laid.mjs'
import { copyOfTree } from '../scripts/lib/tree-copy.mjs'

const PROJECTS = ['apps/server', 'apps/studio', 'apps/web', 'apps/backoffice']

/** What `npm run new` lays compiles as it lies, on every side. */
export function proveRecipes(): void {
  const tree = copyOfTree(ROOT)
  try {
    const laid = layOneOfEach(tree)
    for (const project of PROJECTS) compile(tree, project, laid)
    console.log(
      `a flag, two features, two games, an engine and a brand: ${laid.length} files, ${PROJECTS.length} projects compile`,
    )
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

function compile(tree: string, project: string, laid: string[]): void {
  try {
    compileLaid(tree, project, laid)
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
    throw new Problem(`What was laid in ${project} does not compile:\n${said}`)
  }
}
