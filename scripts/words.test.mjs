import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'

const CODE = '{apps,packages,scripts,bench,e2e}/**/*.{ts,tsx,mjs,sql}'
const DOCS = ['*.md', 'docs/**/*.md']
const NOT_OURS = new Set(['node_modules', 'dist', '.data', 'migrations'])

/** No native speaker writes these. Name the person instead: "the member's own CPF", "back to the payer", "for members who". */
const FOREIGN = /\b(the own|(to|of|for|from) who)\b(?!['’])/gi

/** Lines that are comments, and what follows code; a comment of several lines is one text, so that no phrase hides in a line break. */
const COMMENT = /^\s*(?:\/\/|\/?\*+|\{\/\*|--)(?<whole>.*)|\s(?:\/\/|\/\*\*?|--) (?<after>.*)/

function commentsOf(text) {
  return text
    .split('\n')
    .map((line) => COMMENT.exec(line)?.groups)
    .map((found) => found?.whole ?? found?.after ?? '\n')
    .map((words) => words.trim() || '\n')
    .join(' ')
}

const foreignIn = (text) => [...text.replaceAll(/ {2,}/g, ' ').matchAll(FOREIGN)].map(([words]) => words.toLowerCase())

const filesOf = (pattern) => globSync(pattern, { cwd: ROOT, exclude: (name) => NOT_OURS.has(path.basename(name)) })

test('phrases that nobody writes are found in comments alone, across lines too', () => {
  const code = [
    '/** Paid to the own CPF. */',
    ' * Goes back to',
    ' * who paid it.',
    'const ours = 1\t// for who asks',
    "const title = 'out of the own balance'",
    '-- the owner, and whoever comes',
  ]
  expect(foreignIn(commentsOf(code.join('\n')))).toEqual(['the own', 'to who', 'for who'])
})

test('comments and documents read as a native engineer would write them', () => {
  const code = filesOf(CODE).map((file) => ({ file, text: commentsOf(readFileSync(path.join(ROOT, file), 'utf8')) }))
  const docs = DOCS.flatMap(filesOf).map((file) => ({
    file,
    text: readFileSync(path.join(ROOT, file), 'utf8').replaceAll('\n', ' '),
  }))
  expect(code.length).toBeGreaterThan(1_000)
  expect([...code, ...docs].flatMap(({ file, text }) => foreignIn(text).map((words) => `${file}: ${words}`))).toEqual(
    [],
  )
})

/** Words of docs/GLOSSARY.md that once had another name: what it was, what it is now, and where that holds. */
const OLD_WORDS = [
  {
    now: 'check-in, the daily reward',
    old: /\b(?:daily sign-in|sign-in (?:calendar|round|reward|plan)s?|(?:ops\w*|a)?SignIn(?:Calendar|Plan)\w*|signIn(?:Calendar|Month|Today|Plans))\b|\/sign-in-plans|\/wps\/sign-in\b/gi,
  },
  {
    now: 'check-in, the daily reward',
    // Tables and stored values keep `sign_in`; the path and the flag are the specification's.
    old: /(?<!activity\/)\bsign-?in\b/gi,
    within: /^(apps\/server\/src\/capabilities\/rewards|apps\/web\/src\/features\/rewards)\//,
    except: /SIGNIN/,
  },
  { now: 'cursor, where the next page begins', old: /\b(?:next|nextCursor|nextPage): z\.nullable\(Cursor\)/g },
  {
    now: 'webhook, what a service sends us',
    old: /\bnotif(?:y|ies)\b|\bnotices?\b/gi,
    within: /^apps\/server\/src\/(providers\/payments\/|capabilities\/cashier\/(member\/webhook|reconcile))/,
  },
  {
    now: 'stake unit, one of the combinations of a line',
    // Columns and database functions keep `notes`; the site's `Note` is a box with a text.
    old: /(?<![-_])\b(?:notes|no_notes|too_many_notes|countNotes|noteStake\w*)\b/g,
    within: /^(packages\/lottery|packages\/contract\/src\/lottery|apps\/web\/src\/features\/lottery)/,
  },
]
const SAYS_THEM = new Set(['scripts/words.test.mjs', 'docs/GLOSSARY.md'])

test('one thing has one name: words that were given up do not come back', () => {
  const files = [CODE, '{apps,packages}/**/locales/*.json', ...DOCS]
    .flatMap(filesOf)
    .filter((file) => !SAYS_THEM.has(file))
  const texts = files.map((file) => ({ file, text: `${file}\n${readFileSync(path.join(ROOT, file), 'utf8')}` }))
  const found = OLD_WORDS.flatMap(({ now, old, within = /^/, except = /^$/ }) =>
    texts
      .filter(({ file }) => within.test(file))
      .flatMap(({ file, text }) => [...text.matchAll(old)].map(([words]) => ({ file, words })))
      .filter(({ words }) => !except.test(words))
      .map(({ file, words }) => `${file}: "${words}" is now ${now}`),
  )
  expect(found).toEqual([])
})
