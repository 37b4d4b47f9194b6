import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from './problem.mjs'

const CODE = /\.(ts|tsx|mjs)$/
const TEST = /\.test\.(ts|tsx|mjs)$/
/** What one module asks of another by name: `from '…'`, `import '…'`, `import('…')`, `new URL('…')`. */
const NAMED = /(?:from|import|import\(|new URL\()\s*['"]([^'"\n]+)['"]/g
const FUNCTION = /create or replace (?:function|procedure|view)\s+"?(\w+)"?/gi
/** A capability, a feature of the site or the console, a folder of the floors below: what is tested together. */
const FOLDER =
  /^(?:apps\/[^/]+\/(?:src|client|seed)\/(?:capabilities|features|shared|base|money|platform|providers|engines|games)\/[^/]+|packages\/[^/]+)\//

/** Of a test that never ran here. */
const UNKNOWN_SECONDS = 2

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** What differs from the main branch, committed or not; on the main branch from its last commit, and where nothing does what that one changed. */
export function changedFiles(root) {
  if (!existsSync(path.join(root, '.git')))
    throw new Problem('npm test -- near asks git what has changed, and there is none here.')
  const [head] = git(root, 'rev-parse', 'HEAD')
  const [fork = head] = mergeBase(root)
  const own = git(root, 'ls-files', '--others', '--exclude-standard')
  const since = (commit) => git(root, 'diff', '--name-only', '--diff-filter=d', commit)
  const changed = [...since(fork), ...own]
  return changed.length > 0 || head !== fork ? changed : since('HEAD~1')
}

function mergeBase(root) {
  for (const branch of ['main', 'origin/main']) {
    try {
      return git(root, 'merge-base', 'HEAD', branch)
    } catch {
      // There is no such branch here.
    }
  }
  return []
}

/**
 * Who asks for a file, of all that git knows or would add. A database function is asked for by whoever writes its name.
 *
 * @param {string} root
 * @returns {Map<string, Set<string>>}
 */
export function askersOf(root) {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard')
  const known = new Set(files)
  /** @type {Map<string, Set<string>>} */
  const askers = new Map()
  const add = (asked, asker) => askers.set(asked, (askers.get(asked) ?? new Set()).add(asker))
  const sources = files.filter((file) => CODE.test(file)).flatMap((file) => readIf(root, file))
  for (const { file, text } of sources) {
    for (const [, name = ''] of text.matchAll(NAMED)) {
      const asked = resolve(file, name, known)
      if (asked !== null) add(asked, file)
    }
  }
  const bodies = files
    .filter((file) => file.endsWith('.sql') && !file.includes('/migrations/'))
    .flatMap((file) => readIf(root, file))
  for (const { file, text } of bodies) {
    const names = [...text.matchAll(FUNCTION)].map(([, name]) => name)
    if (names.length === 0) continue
    const called = new RegExp(`\\b(${names.join('|')})\\b`)
    for (const other of [...sources, ...bodies])
      if (other.file !== file && called.test(other.text)) add(file, other.file)
  }
  return askers
}

function readIf(root, file) {
  try {
    return [{ file, text: readFileSync(path.join(root, file), 'utf8') }]
  } catch {
    // Deleted, and git does not know it yet.
    return []
  }
}

function resolve(file, name, known) {
  const own = /^@trevo\/([^/]+)\/(.+)$/.exec(name)
  const asked = own
    ? `packages/${own[1]}/src/${own[2]}`
    : name.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), name)
      : null
  if (asked === null) return null
  return [asked, `${asked}.ts`, `${asked}.tsx`].find((one) => known.has(one)) ?? null
}

/**
 * The tests that ask for what was changed, nearest first, as many as fit into the time: what lies in the same folder, what asks for
 * it, what asks for that. What is further away is for the whole run.
 *
 * @param {{ changed: readonly string[], askers: ReadonlyMap<string, ReadonlySet<string>>, tests: readonly string[], times: Readonly<Record<string, number>>, seconds: number }} options
 * @returns {{ near: string[], left: number }}
 */
export function nearTests({ changed, askers, tests, times, seconds }) {
  const steps = stepsFrom(changed, askers)
  const folders = new Set(changed.flatMap((file) => FOLDER.exec(file)?.[0] ?? `${path.posix.dirname(file)}/`))
  const isBeside = (test) => [...folders].some((folder) => test.startsWith(folder))
  const stepsOf = (test) =>
    steps.get(test) === 0 ? 0 : isBeside(test) ? Math.min(1, steps.get(test) ?? 1) : steps.get(test)
  const secondsOf = (test) => times[test] ?? UNKNOWN_SECONDS
  const found = tests
    .filter((test) => stepsOf(test) !== undefined)
    .sort((a, b) => stepsOf(a) - stepsOf(b) || secondsOf(a) - secondsOf(b) || (a < b ? -1 : 1))
  const near = []
  let sum = 0
  for (const test of found) {
    sum += secondsOf(test)
    // What was changed itself is tested however long it takes.
    if (sum <= seconds || stepsOf(test) === 0) near.push(test)
  }
  return { near, left: found.length - near.length }
}

function stepsFrom(changed, askers) {
  const steps = new Map(changed.map((file) => [file, 0]))
  for (let reached = [...changed], step = 1; reached.length > 0; step++) {
    const next = reached.flatMap((file) => [...(askers.get(file) ?? [])]).filter((file) => !steps.has(file))
    for (const file of next) steps.set(file, step)
    reached = [...new Set(next)]
  }
  return steps
}

export const testsOf = (root) =>
  git(root, 'ls-files', '--cached', '--others', '--exclude-standard').filter((file) => TEST.test(file))
