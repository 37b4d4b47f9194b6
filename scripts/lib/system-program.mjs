import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { Problem } from './problem.mjs'
import { quietly } from './steps.mjs'

/**
 * A program of the system that no npm package brings.
 *
 * @typedef {{ what: string, variable: string, names: string[], packages: string[], paths?: string[] }} SystemProgram
 */

/**
 * The one its variable names, else the first of its usual names; null when there is none.
 *
 * @param {SystemProgram} program
 */
export function findProgram({ what, variable, names, paths = [] }) {
  const named = process.env[variable]
  if (named) {
    if (isExecutable(named)) return named
    throw new Problem(`${variable} is not valid: set it to the ${what} program, or leave it out.`)
  }
  const directories = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = names.flatMap((name) => directories.map((directory) => path.join(directory, name)))
  return [...candidates, ...paths].find(isExecutable) ?? null
}

/**
 * Finds it, or installs the distribution's where we may.
 *
 * @param {SystemProgram} program
 */
export async function ensureProgram(program) {
  const found = findProgram(program)
  if (found !== null) return found
  const { what, variable, packages } = program
  const sudo = rootPrefix()
  if (sudo !== null && existsSync('/usr/bin/apt-get')) {
    await quietly(`Installing ${what}`, async () => aptInstall(sudo, packages))
  }
  const installed = findProgram(program)
  if (installed !== null) return installed
  throw new Problem(
    `${what} was not found: install it (on Debian: apt-get install ${packages.join(' or ')}) or set ${variable}.`,
  )
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

function aptInstall(sudo, packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const [program = 'apt-get', ...before] = [...sudo, 'apt-get']
  const apt = (...args) => spawnSync(program, [...before, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  // Not every distribution has the first.
  packages.find((name) => apt('install', '-y', '--no-install-recommends', name).status === 0)
}
