import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BIN, NODE_MODULES, ROOT } from './paths.mjs'
import { Problem } from './problem.mjs'
import { quietly } from './steps.mjs'

const MIN_HOST_NODE = { major: 20, minor: 19 }
const PINNED_MAJOR = 24
const LOCK = path.join(ROOT, 'package-lock.json')
const STAMP = path.join(NODE_MODULES, '.trevo-install')
/** What npm put there, written by npm itself when all else was done. */
const NOTE = path.join(NODE_MODULES, '.package-lock.json')
const PINNED_NODE = path.join(NODE_MODULES, 'node/bin/node')

/**
 * What npm brings, as the lock file says, and the Node.js that all later steps run on. What runs the product is less than half of it:
 * `tools` brings what checks, tests and measures it, too.
 */
export async function ensureInstalled({ tools = false } = {}) {
  requireHostNode()
  if (!isInstalled(tools)) {
    // What was there for the tests stays there.
    const all = tools || existsSync(path.join(NODE_MODULES, 'vitest'))
    const title = all ? 'Installing packages, those of the tests too' : 'Installing packages'
    await quietly(title, () => npmInstall(all ? '--include=dev' : '--omit=dev'))
    writeFileSync(STAMP, stampOf(all))
  }
  return ensurePinnedNode()
}

function requireHostNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MIN_HOST_NODE.major || (major === MIN_HOST_NODE.major && minor >= MIN_HOST_NODE.minor)) return
  throw new Problem(
    `Trevo needs Node.js ${MIN_HOST_NODE.major}.${MIN_HOST_NODE.minor} or newer and this is ${process.versions.node}: install a newer one from nodejs.org.`,
  )
}

const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex')

const stampOf = (tools) => `${lockHash()}${tools ? ' with tools' : ''}`

function isInstalled(tools) {
  if (!existsSync(NOTE)) return false
  const installed = JSON.parse(readFileSync(NOTE, 'utf8')).packages
  const isAllThere = Object.keys(installed).every((name) => existsSync(path.join(ROOT, name)))
  return isAllThere && (wasInstalledHere(tools) || isAsLocked(installed, tools))
}

function wasInstalledHere(tools) {
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  return stamp === stampOf(true) || (!tools && stamp === stampOf(false))
}

/** A developer's own `npm install` counts as well. */
function isAsLocked(installed, tools) {
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages
  const same = (name) =>
    installed[name]?.version === wanted[name]?.version && installed[name]?.integrity === wanted[name]?.integrity
  const mayLack = ({ optional, dev, devOptional }) => optional || (!tools && (dev || devOptional))
  return (
    Object.keys(installed).every(same) &&
    Object.keys(wanted).every((name) => name === '' || mayLack(wanted[name]) || same(name))
  )
}

function npmInstall(which) {
  // Not on the pinned Node.js, which this may replace.
  const PATH = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((directory) => directory !== BIN)
    .join(path.delimiter)
  return new Promise((resolve, reject) => {
    // Not `npm ci`: it refuses a lock file without the optional packages of platforms that a registry does not carry.
    const child = spawn('npm', ['install', '--no-save', which, '--loglevel=error'], {
      cwd: ROOT,
      env: { ...process.env, PATH },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', () => reject(new Problem('npm was not found: install Node.js together with npm.')))
    child.on('exit', (code) =>
      code === 0
        ? resolve(undefined)
        : reject(new Problem('npm could not install the packages; its message is above.')),
    )
  })
}

/** The one that programs run on in production, where nothing is installed on the way: the pinned one, or a host's as new. */
export function productionNode() {
  if (isPinnedNode()) return PINNED_NODE
  if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) return process.execPath
  throw new Problem(`Production runs on Node.js ${PINNED_MAJOR} or newer: npm install --no-save --omit=dev brings it.`)
}

function ensurePinnedNode() {
  if (!isPinnedNode()) {
    // Its install script fetches the binary; it is run here where npm was told to skip scripts.
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: path.dirname(path.dirname(PINNED_NODE)) })
  }
  if (!isPinnedNode()) {
    throw new Problem(
      `The Node.js ${PINNED_MAJOR} that npm should bring is missing: delete node_modules and try again.`,
    )
  }
  return PINNED_NODE
}

function isPinnedNode() {
  const { stdout } = spawnSync(PINNED_NODE, ['--version'], { encoding: 'utf8' })
  return stdout?.startsWith(`v${PINNED_MAJOR}.`) ?? false
}
