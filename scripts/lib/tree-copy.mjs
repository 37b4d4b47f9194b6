import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

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

/** Gives a copy the packages of the tree; the workspaces in it are its own. */
export function linkWorkspaces(root, copy) {
  linkPackages(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  for (const workspace of readdirSync(path.join(root, 'apps'))) {
    const packages = path.join(root, 'apps', workspace, 'node_modules')
    const place = path.join(copy, 'apps', workspace)
    if (existsSync(packages) && existsSync(place)) symlinkSync(packages, path.join(place, 'node_modules'))
  }
}

/** Workspaces, and what an install noted about itself. */
const OWN = new Set(['@trevo', '.trevo-install'])

function linkPackages(from, to) {
  mkdirSync(path.join(to, '@trevo'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (!OWN.has(name)) symlinkSync(path.join(from, name), path.join(to, name))
  }
  for (const name of readdirSync(path.join(from, '@trevo'))) {
    symlinkSync(readlinkSync(path.join(from, '@trevo', name)), path.join(to, '@trevo', name))
  }
}
