import { globSync, readFileSync } from 'node:fs'
import swc from '@swc/core'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'
import { slownessOf } from './lib/slow-patterns.mjs'

test.each([
  ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$', /follow one another/],
  ['^[^\\r\\n]*@[^\\r\\n]+$', /follow one another/],
  ['^(?:a|a)*$', /./],
  ['^(?:a|ab|b)*$', /./],
  ['^(a+)+$', /repeats what is repeated/],
  ['^(?:a*)*$', /./],
  ['^a{1,99}a{1,99}b$', /follow one another/],
  ['\\s+$', /begins anywhere/],
  ['^\\d+\\.?\\d*;$', /follow one another/],
])('%s is slow', (source, why) => {
  expect(slownessOf(source)).toMatch(why)
})

test.each([
  '^[^\\r\\n@]*@[^\\r\\n]+$',
  '\\d+',
  '^\\s+',
  '^(?:a|ab)(?:c|bcd)*$',
  '^\\w{1,254}$',
  '^(?:\\d{3}\\.){2}\\d+$',
])('%s is not', (source) => {
  expect(slownessOf(source)).toBeNull()
})

/** All that a caller's text meets: the contract, the server, the studio and what they share. */
const FILES = globSync('{packages/*/src,apps/{server,studio}/src}/**/*.ts', { cwd: ROOT }).filter(
  (name) => !name.endsWith('.test.ts') && !name.startsWith('packages/art/'),
)

/** @param {string} name @returns {{ pattern: string, flags: string }[]} */
function patternsOf(name) {
  /** @type {{ pattern: string, flags: string }[]} */
  const found = []
  const code = readFileSync(`${ROOT}/${name}`, 'utf8')
  // Half of the files hold none, and reading one as a program takes a while.
  if (!/[=(,:?|&[!{\n]\s*\/[^/*]/.test(code)) return found
  const visit = (/** @type {any} */ node) => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    else if (typeof node === 'object' && node !== null) {
      if (node.type === 'RegExpLiteral') found.push(node)
      else for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
    }
  }
  visit(swc.parseSync(code, { syntax: 'typescript', target: 'es2022' }).body)
  return found
}

/** Slow, and never asked about a text that somebody else makes long: file and pattern, and why. */
const SHORT = new Map([
  ['apps/server/src/providers/storage/s3-storage.ts /\\/+$/', 'a setting'],
  ['apps/server/src/platform/http/openapi.ts /[/:_-]+(\\w)/', 'paths of our own'],
  ['apps/server/src/money/margin/margin.ts /(\\.\\d*?)0+$/', 'a figure of our own'],
  ['apps/server/src/admin/doctor/finding.ts /\\b[a-z]+:\\/\\/\\S+/', 'the words of an error, on the command line'],
  ['packages/contract/src/common-passwords.ts /[^a-z]+$/', 'words of a password of 64 characters at most'],
  ['packages/contract/src/common-passwords.ts /\\d+$/', 'a password of 64 characters at most'],
  ['packages/lottery/src/chance.ts /0+$/', 'a figure of our own'],
  ['packages/lottery/src/typed.ts /\\s*[-.\\u2010-\\u2015]+\\s*/', 'what a player types, in their own browser'],
  [
    'apps/server/src/capabilities/daybooks/bank/ofx.ts /<(\\/?)([A-Za-z0-9_.]{1,32})[^<>]*>([^<]*)/',
    'names of 32 at most, which count as endless here',
  ],
  ['packages/contract/src/money.ts /0+$/', 'a figure of our own'],
  ['packages/contract/src/figures.ts /0+$/', 'decimals of a number, as it was cut to some'],
  [`packages/trace/src/quiet-log.ts /\\([^)]*\\)|"[^"]*"|'[^']*'|\\d+/`, 'four hundred characters of an error'],
])

test('no pattern takes more time than its text is long', () => {
  const all = FILES.flatMap((name) => patternsOf(name).map((found) => ({ name, ...found })))
  expect(all.length).toBeGreaterThan(300)
  const slow = all.flatMap(({ name, pattern, flags }) =>
    slownessOf(pattern, flags) === null ? [] : [`${name} /${pattern}/`],
  )
  expect(slow.filter((one) => !SHORT.has(one))).toEqual([])
  expect([...SHORT.keys()].filter((one) => !slow.includes(one))).toEqual([])
})
