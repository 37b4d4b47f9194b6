import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './lib/paths.mjs'
import { readSource } from './lib/text-calls.mjs'
import { baseOf, cataloguesUnder, faultIn, isPlural, placeholdersOf, SOURCE, wantedKeys } from './lib/texts.mjs'

/** What the apps are shipped in; a language that is only begun has some of the files and is checked like these. */
const SHIPPED = [SOURCE, 'en']

/** Texts that are the same word in two languages. Brand names and formats belong here, sentences never. */
const SAME_IN_BOTH = new Set([
  'Slots',
  'E-sports',
  'PIX',
  'Pix',
  'Rebate',
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
  'PT',
  'EN',
])

/** Folders whose texts all of their app may say. */
const COMMON = new Set(['i18n', 'shell', 'parts'])

/** The kit's own page, what a library brings in a form of its own, and names of teams, which are the same to everybody. */
const MAY_SPEAK = [
  'apps/studio/client/games/match/teams.ts',
  'apps/web/src/dev/',
  'apps/backoffice/src/lib/i18n/react-admin-pt.ts',
  'apps/server/src/',
]

const NAMES = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (language) => NAMES.of(language) ?? language

function sourcesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](node_modules|dist)[\\/]/.test(file))
}

function languageProblems({ id, languages }) {
  const source = languages[SOURCE] ?? {}
  const others = new Set([...SHIPPED, ...Object.keys(languages)].filter((language) => language !== SOURCE))
  const empty = Object.keys(source).filter((key) => source[key].trim() === '')
  return [
    ...empty.map((key) => `${id}: "${key}" is empty`),
    ...[...others].flatMap((language) => compare(id, source, languages[language] ?? {}, language)),
  ]
}

function compare(id, source, texts, language) {
  const wanted = wantedKeys(source, language)
  const problems = wanted.filter((key) => !(key in texts)).map((key) => `"${key}" has no ${nameOf(language)} text`)
  for (const [key, text] of Object.entries(texts)) {
    const original = source[key]
    if (!wanted.includes(key)) problems.push(`"${key}" has no ${nameOf(SOURCE)} text`)
    if (text.trim() === '') problems.push(`"${key}" is empty`)
    if (original === undefined || text.trim() === '') continue
    const hasWords = /\p{L}/u.test(original.replaceAll(/\{\w+\}|<[^>]*>/g, ''))
    if (text === original && hasWords && !SAME_IN_BOTH.has(text)) problems.push(`"${key}" is not translated`)
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
  return Object.keys(texts)
    .filter((key) => !isUsed(key) && !(isPlural(key, texts) && isUsed(baseOf(key))))
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
export function checkTexts(root, maySpeak = /** @type {string[]} */ ([])) {
  const catalogues = cataloguesUnder(root)
  const problems = catalogues.flatMap(languageProblems)
  const apps = readdirSync(path.join(root, 'apps')).map((app) => path.join(root, 'apps', app))
  const files = apps.flatMap((app) => ['src', 'client'].flatMap((name) => sourcesIn(path.join(app, name))))
  const code = new Map(
    [...files, ...sourcesIn(path.join(root, 'packages'))].map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const isCommon = ({ owner }) => COMMON.has(path.basename(owner))
  const isShared = ({ owner }) => owner.startsWith(path.join(root, 'packages') + path.sep)
  const appOf = (place) => apps.find((app) => place.startsWith(app + path.sep)) ?? root
  for (const catalogue of catalogues) {
    const owner = isShared(catalogue) ? root : isCommon(catalogue) ? appOf(catalogue.owner) : catalogue.owner
    const own = [...code].filter(([file]) => file.startsWith(owner + path.sep)).map(([, text]) => text)
    problems.push(...unusedKeys(catalogue, own.join('\n')))
  }
  for (const file of files) {
    const place = path.relative(root, file).split(path.sep).join('/')
    if (maySpeak.some((start) => place.startsWith(start))) continue
    const mayAsk = catalogues.filter(
      (each) =>
        isShared(each) ||
        (isCommon(each) && appOf(each.owner) === appOf(file)) ||
        file.startsWith(each.owner + path.sep),
    )
    const { calls, words } = readSource(file)
    problems.push(
      ...words.filter((text) => !SAME_IN_BOTH.has(text)).map((text) => `${place}: "${text}" is a text in the code`),
    )
    problems.push(
      ...calls.flatMap((call) => callProblems(call, mayAsk).map((fault) => `${place}: "${call.key}" ${fault}`)),
    )
  }
  return [...new Set(problems)]
}

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
