import { cpSync, globSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { linkWorkspaces } from './link-packages.mjs'

const MADE = new Set([
  'node_modules',
  'dist',
  '.data',
  '.cache',
  '.git',
  'coverage',
  'test-results',
  'playwright-report',
])

/** What people wrote, by its path; what is installed, built or stored is left out. */
export const filesOfTree = (root) =>
  globSync('{*,.*,{apps,bench,docs,e2e,packages,scripts}/**}', {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => MADE.has(name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))

/** The tree as it is, in a folder of its own with the same packages; the workspaces in it are the copies. */
export function copyOfTree(root) {
  const copy = mkdtempSync(path.join(tmpdir(), 'trevo-tree-'))
  for (const file of filesOfTree(root)) cpSync(path.join(root, file), path.join(copy, file))
  linkWorkspaces(root, copy)
  return copy
}
