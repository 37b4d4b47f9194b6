import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { Problem } from './problem.mjs'
import { quietly } from './steps.mjs'

/** The shell first: the others draw a window that nobody sees, which takes a third of a core. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PACKAGES = ['chromium-headless-shell', 'chromium']
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser of this system: CHROMIUM_PATH, else the first of the usual names; null when there is none. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (isExecutable(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    throw new Problem('CHROMIUM_PATH is not valid: set it to the Chromium program, or leave it out.')
  }
  const directories = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = NAMES.flatMap((name) => directories.map((directory) => path.join(directory, name)))
  return [...candidates, ...MAC_PATHS].find(isExecutable) ?? null
}

/** Finds Chromium, or installs the distribution's where we may. */
export async function ensureChromium() {
  const found = findChromium()
  if (found !== null) return found
  const sudo = rootPrefix()
  if (sudo !== null && existsSync('/usr/bin/apt-get')) {
    await quietly('Installing Chromium', async () => aptInstall(sudo))
  }
  const chromium = findChromium()
  if (chromium !== null) return chromium
  throw new Problem('Chromium was not found: install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.')
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

function aptInstall(sudo) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const [program = 'apt-get', ...before] = [...sudo, 'apt-get']
  const apt = (...args) => spawnSync(program, [...before, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  // Not every distribution has the first.
  PACKAGES.find((name) => apt('install', '-y', '--no-install-recommends', name).status === 0)
}
