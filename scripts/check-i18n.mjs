import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './lib/paths.mjs'
import { readSource } from './lib/text-calls.mjs'
import {
  baseOf,
  cataloguesUnder,
  faultIn,
  isPlural,
  placeholdersOf,
  SOURCE,
  sourceOf,
  wantedKeys,
} from './lib/texts.mjs'

/** What the apps are shipped in; a language that is only begun has some of the files and is checked like these. */
const SHIPPED = [SOURCE, 'en', 'es']

/** Texts that are the same word in two languages. Brand names and formats belong here, sentences never. */
const SAME_IN_BOTH = new Set([
  'Cashback',
  'Jackpot',
  'Jackpots',
  'Bingo',
  'Ante',
  'Royal flush',
  'Mini',
  'Major',
  'Grand',
  'Slots',
  'E-sports',
  'PIX',
  'Pix',
  'Rebate',
  'Rebates',
  'Rebate % {category}',
  'Jackpot',
  'Arcade',
  'PVP',
  'Menu',
  'Auto',
  'Turbo',
  '{ms} ms',
  '{minutes} min',
  '{hours} h {minutes} min',
  'Chance',
  'Popular',
  '{count} min',
  'WhatsApp',
  'Telegram',
  'Facebook',
  'Twitter',
  'Android',
  'iOS',
  'iPhone',
  'Português',
  'English',
  'Español',
  'PT',
  'EN',
  'ES',
  'Club',
  'Plan',
  'Visible',
  'No',
  'Vietnam',
  'Blackjack',
  'Straight flush',
  'Full house',
  'Flush',
  'Handicap',
  'KO',
  'KO {side}',
  'Pts {side}',
  'Rounds',
  'R{number}',
])

/** The kit's own page, what a library brings in a form of its own, and names of teams, which are the same to everybody. */
const MAY_SPEAK = [
  'apps/studio/client/games/sports/names.ts',
  'apps/web/src/dev/',
  'apps/backoffice/src/lib/i18n/react-admin-es.ts',
  'apps/backoffice/src/lib/i18n/react-admin-pt.ts',
]

/** Portuguese and Spanish may agree on a heading of so many words. */
const SHARED_WORDS = 5

const NAMES = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (language) => NAMES.of(language) ?? language

function sourcesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/^presses\.ts$|\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](node_modules|dist)[\\/]/.test(file))
}

const LETTER_PART = /\.(subject|html|text)$/

function languageProblems({ id, languages }, shipped) {
  const source = languages[SOURCE] ?? {}
  const others = new Set([...shipped, ...Object.keys(languages)].filter((language) => language !== SOURCE))
  const empty = Object.keys(source).filter((key) => source[key].trim() === '')
  return [
    ...empty.map((key) => `${id}: "${key}" is empty`),
    ...[...others].flatMap((language) => compare(id, languages, language)),
  ]
}

/**
 * What another language would have been copied from: English from Portuguese, the others from English, which they begin with.
 * Neighbours of Portuguese share many of its words with it, but hardly a sentence.
 */
function isCopied(text, original, english, language) {
  if (text === english && language !== 'en') return true
  return text === original && (language === 'en' || text.split(' ').length > SHARED_WORDS)
}

function compare(id, languages, language) {
  const source = languages[SOURCE] ?? {}
  const texts = languages[language] ?? {}
  const english = languages.en ?? {}
  const wanted = wantedKeys(source, language)
  const problems = wanted.filter((key) => !(key in texts)).map((key) => `"${key}" has no ${nameOf(language)} text`)
  for (const [key, text] of Object.entries(texts)) {
    const original = source[key]
    if (!wanted.includes(key)) problems.push(`"${key}" has no ${nameOf(SOURCE)} text`)
    if (text.trim() === '') problems.push(`"${key}" is empty`)
    if (original === undefined || text.trim() === '') continue
    const hasWords = /\p{L}/u.test(original.replaceAll(/\{\w+\}|<[^>]*>/g, ''))
    const isSame = isCopied(text, original, sourceOf(english, key), language)
    if (isSame && hasWords && !SAME_IN_BOTH.has(text)) problems.push(`"${key}" is not translated`)
    const fault = faultIn(original, text, key)
    if (fault) problems.push(`"${key}" ${fault} (${nameOf(language)})`)
  }
  return problems.map((problem) => `${id}: ${problem}`)
}

/** A key is used where it stands between quotes, or where a template begins like it: `error.${code}`. */
function unusedKeys({ id, languages }, code) {
  const texts = languages[SOURCE] ?? {}
  const quoted = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map((match) => match[2]))
  const prefixes = [...code.matchAll(/`([a-zA-Z][\w-]*[._][\w.-]*)\$\{/g)].map((match) => match[1])
  const isUsed = (key) => quoted.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  // A letter is asked for by its name: its subject and its text follow.
  const askedAs = (key) => [key, key.replace(LETTER_PART, ''), isPlural(key, texts) ? baseOf(key) : key]
  return Object.keys(texts)
    .filter((key) => !askedAs(key).some(isUsed))
    .map((key) => `${id}: "${key}" is not used`)
}

function callProblems({ key, values }, known) {
  const owners = known.filter(({ languages: { pt = {} } }) => key in pt || `${key}_other` in pt)
  // Those of react-admin come with it.
  if (owners.length === 0) return key.includes('.') && !key.startsWith('ra.') ? ['is asked for and not there'] : []
  if (values === null) return []
  const ownFaults = owners.map(({ languages: { pt } }) => {
    const wanted = placeholdersOf(pt, key)
    const given = (values ?? []).filter((name) => name !== 'count' || !(`${key}_other` in pt))
    return [
      ...wanted.filter((name) => !values?.includes(name)).map((name) => `is shown without its {${name}}`),
      ...given.filter((name) => !wanted.includes(name)).map((name) => `is given {${name}} and does not show it`),
    ]
  })
  // A word that stands in two files is right if it is right for one of them.
  return ownFaults.some((faults) => faults.length === 0) ? [] : (ownFaults[0] ?? [])
}

/** Every language file against its twins, against the code that may use it, and the code against them. */
export function checkTexts(root, maySpeak = /** @type {string[]} */ ([]), shipped = SHIPPED) {
  const catalogues = cataloguesUnder(root)
  const apps = readdirSync(path.join(root, 'apps')).map((app) => path.join(root, 'apps', app))
  const files = apps.flatMap((app) => ['src', 'client'].flatMap((name) => sourcesIn(path.join(app, name))))
  const code = new Map(
    [...files, ...sourcesIn(path.join(root, 'packages'))].map((file) => [file, readSourceText(file)]),
  )
  const imported = new Map([...code].map(([file, text]) => [file, new Set(importsOf(file, text))]))
  const mayUse = userRule(root, imported)
  const problems = catalogues.flatMap((catalogue) => languageProblems(catalogue, shipped))
  for (const catalogue of catalogues) {
    const users = [...code].filter(([file]) => mayUse(file, catalogue)).map(([, text]) => text)
    problems.push(...unusedKeys(catalogue, users.join('\n')))
  }
  for (const file of files) {
    const place = path.relative(root, file).split(path.sep).join('/')
    if (maySpeak.some((start) => place.startsWith(start))) continue
    const known = catalogues.filter((each) => mayUse(file, each))
    const { calls, words } = readSource(file)
    const own = words.filter((text) => !SAME_IN_BOTH.has(text))
    problems.push(...own.map((text) => `${place}: "${text}" is a text in the code`))
    problems.push(
      ...calls.flatMap((call) => callProblems(call, known).map((fault) => `${place}: "${call.key}" ${fault}`)),
    )
  }
  return [...new Set(problems)]
}

const readSourceText = (file) => readFileSync(file, 'utf8')

/** What stands in a package is for everybody, what is common for its app, and the rest for its folder and whoever imports it. */
function userRule(root, imported) {
  const homes = new Map()
  const homeOf = (owner) => {
    if (owner.startsWith(path.join(root, 'packages') + path.sep)) return root
    const app = path.join(root, ...path.relative(root, owner).split(path.sep).slice(0, 2))
    return path.basename(owner) === 'i18n' ? app : owner
  }
  return (file, { owner }) => {
    const { home, texts } = homes.get(owner) ?? {
      home: homeOf(owner) + path.sep,
      texts: path.join(owner, 'texts.ts'),
    }
    homes.set(owner, { home, texts })
    return file.startsWith(home) || imported.get(file)?.has(texts) === true
  }
}

const importsOf = (file, text) =>
  [...text.matchAll(/from '(\.[^']*\/texts\.ts)'/g)].map((match) => path.resolve(path.dirname(file), match[1] ?? ''))

function sourcesIn(folder) {
  try {
    return sourcesUnder(folder)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = checkTexts(ROOT, MAY_SPEAK)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
