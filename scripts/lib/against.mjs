import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { linkWorkspaces } from './link-packages.mjs'
import { ROOT } from './paths.mjs'
import { Problem } from './problem.mjs'

/**
 * Runs the benches of an older commit and of this tree by turns on the same machine, and says what became of each figure. Both run
 * their own code, packages apart: where the older lock file names others than are installed here, its own install brings them.
 *
 * @param {{ commit: string, benches: string[], times: number }} options
 */
export async function benchAgainst({ commit, benches, times }) {
  const tree = treeOf(commit)
  try {
    const [older, ours] = [new Map(), new Map()]
    for (let turn = 0; turn < times; turn++) {
      // The one that begins has the colder machine: they take turns at that, too.
      const sides = [
        { root: tree, figures: older, name: commit },
        { root: ROOT, figures: ours, name: 'this tree' },
      ]
      for (const { root, figures, name } of turn % 2 === 0 ? sides : sides.toReversed()) {
        for (const bench of benches) {
          console.log(`\n── ${bench} of ${name}, ${turn + 1} of ${times}`)
          const text = await outputOf('node', ['scripts/bench.mjs', bench], root)
          for (const [what, value] of figuresOf(text)) figures.set(what, [...(figures.get(what) ?? []), value])
        }
      }
    }
    console.log(`\n${comparison(older, ours, commit)}`)
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

/** The files of a commit in a folder of their own, with the packages of this tree where they are the same. */
export function treeOf(commit) {
  const archive = spawnSync('git', ['archive', '--format=tar', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  if (archive.status !== 0) throw new Problem(`There is no commit ${commit} here.`)
  const tree = mkdtempSync(path.join(tmpdir(), 'trevo-against-'))
  const unpacked = spawnSync('tar', ['-x', '-C', tree], { input: archive.stdout })
  if (unpacked.status !== 0) throw new Problem(`The files of ${commit} could not be unpacked with tar.`)
  const lock = readFileSync(path.join(tree, 'package-lock.json'), 'utf8')
  if (!isInstalledHere(JSON.parse(lock).packages)) return tree
  linkWorkspaces(ROOT, tree)
  // What the commands of that tree look for before they install anything.
  writeFileSync(path.join(tree, 'node_modules/.trevo-install'), createHash('sha256').update(lock).digest('hex'))
  return tree
}

/**
 * Exactly those: with one package more or less the commands of that tree would install, and through the links they would change
 * the packages of this one.
 */
function isInstalledHere(wanted) {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'node_modules/.package-lock.json'), 'utf8'))
  return isSameInstall(wanted, packages)
}

/** @param {Record<string, any>} wanted @param {Record<string, any>} installed */
export function isSameInstall(wanted, installed) {
  const isThere = ([name, { version, optional }]) => name === '' || optional || installed[name]?.version === version
  return Object.entries(wanted).every(isThere) && Object.keys(installed).every((name) => name in wanted)
}

function outputOf(program, args, cwd) {
  return new Promise((resolve, reject) => {
    const chunks = []
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.on('data', (chunk) => {
      chunks.push(chunk)
      process.stdout.write(chunk)
    })
    child.on('error', reject)
    // A missed budget is told by the bench itself; its figures count all the same.
    child.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })
}

/**
 * Every figure of the tables in a bench's output and of its lines `name: figure`, by the names that say which it is.
 *
 * @param {string} text
 * @returns {Map<string, number>}
 */
export function figuresOf(text) {
  const figures = new Map()
  /** @type {string[] | null} */
  let head = null
  for (const line of text.split('\n')) {
    const cells = line.startsWith('| ')
      ? line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
      : null
    if (cells === null) {
      head = null
      const [, name, value] = /^([\w -]+): ([\d.,]+) \w+ \(brotli\)$/.exec(line) ?? []
      if (name !== undefined) figures.set(name, Number(value))
      continue
    }
    if (head === null) {
      head = cells
      continue
    }
    const [row = '', ...values] = cells
    for (const [index, value] of values.entries()) {
      const figure = Number.parseFloat(value)
      if (!Number.isNaN(figure)) figures.set(`${head[0]}: ${row}, ${head[index + 1]}`, figure)
    }
  }
  return figures
}

const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * One line for each figure that both have.
 *
 * @param {Map<string, number[]>} older
 * @param {Map<string, number[]>} ours
 * @param {string} commit
 */
export function comparison(older, ours, commit) {
  const rows = [...ours].flatMap(([what, values]) => {
    const before = older.get(what)
    if (before === undefined) return []
    const [was, is] = [median(before), median(values)]
    return [`| ${what} | ${was} | ${is} | ${was === is ? '1.00' : (is / was).toFixed(2)} |`]
  })
  return [`| figure | ${commit} | this tree | times |`, '| --- | ---: | ---: | ---: |', ...rows].join('\n')
}
