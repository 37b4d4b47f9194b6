import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import path from 'node:path'

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
