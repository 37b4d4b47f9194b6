import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Texts that are the same word in both languages. Brand names and formats belong here, sentences never. */
const SAME_IN_BOTH = new Set([
  'Slots',
  'E-sports',
  'PIX',
  'Pix',
  'Rebate',
  'Popular',
  '–',
  '%{count} min',
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
  '18+',
])
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/

const placeholders = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

function sourcesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

function readPair(folder) {
  const parse = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  return { pt: parse('pt.json'), en: parse('en.json') }
}

function compareLanguages(where, { pt, en }) {
  const problems = []
  for (const key of Object.keys(pt)) if (!(key in en)) problems.push(`${where}: "${key}" has no English text`)
  for (const key of Object.keys(en)) if (!(key in pt)) problems.push(`${where}: "${key}" has no Portuguese text`)
  for (const [key, text] of Object.entries(pt)) {
    const other = en[key]
    if (other === undefined) continue
    if (text.trim() === '' || other.trim() === '') problems.push(`${where}: "${key}" is empty`)
    else if (text === other && !SAME_IN_BOTH.has(text)) problems.push(`${where}: "${key}" is not translated`)
    if (placeholders(text).join() !== placeholders(other).join()) {
      problems.push(`${where}: "${key}" has different placeholders in the two languages`)
    }
  }
  return problems
}

/** A key is used where it stands between quotes, or where a template begins like it: `error.${code}`. */
function unusedKeys(where, texts, source) {
  const quoted = new Set([...source.matchAll(/(['"`])([\w.-]+)\1/g)].map((match) => match[2]))
  const prefixes = [...source.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map((match) => match[1])
  const isUsed = (key) => quoted.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  return Object.keys(texts)
    .filter((key) => !isUsed(key) && !isUsed(key.replace(PLURAL_FORM, '')))
    .map((key) => `${where}: "${key}" is not used`)
}

function missingKeys(where, source, known) {
  const bases = new Set(known.map((key) => key.replace(PLURAL_FORM, '')))
  const asked = [...source.matchAll(/(?<![\w.])t[A-Z]?\w*\(\s*(['"])([\w-]+(?:\.[\w-]+)+)\1/g)].map((match) => match[2])
  return (
    [...new Set(asked)]
      // Those of react-admin come with it.
      .filter((key) => !bases.has(key) && !known.includes(key) && !key.startsWith('ra.'))
      .map((key) => `${where}: "${key}" is asked for and not there`)
  )
}

/** Every language file against its twin and against the code that may use it. */
export function checkTexts(webSource) {
  const common = readPair(join(webSource, 'lib', 'i18n', 'locales'))
  const everything = sourcesUnder(webSource)
  const problems = [...compareLanguages('common', common), ...unusedKeys('common', common.pt, everything)]
  const features = join(webSource, 'features')
  const names = existsSync(features) ? readdirSync(features) : []
  const own = new Map(
    names
      .filter((name) => existsSync(join(features, name, 'locales')))
      .map((name) => [name, readPair(join(features, name, 'locales'))]),
  )
  for (const [name, texts] of own) {
    const source = sourcesUnder(join(features, name))
    problems.push(...compareLanguages(name, texts), ...unusedKeys(name, texts.pt, source))
  }
  for (const name of names) {
    const known = [...Object.keys(common.pt), ...Object.keys(own.get(name)?.pt ?? {})]
    problems.push(...missingKeys(name, sourcesUnder(join(features, name)), known))
  }
  for (const folder of ['app', 'session', 'ui'].filter((name) => existsSync(join(webSource, name)))) {
    problems.push(...missingKeys(folder, sourcesUnder(join(webSource, folder)), Object.keys(common.pt)))
  }
  return problems
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const problems = ['web', 'backoffice'].flatMap((app) => checkTexts(join(root, 'apps', app, 'src')))
  for (const problem of problems) console.error(problem.replaceAll(sep, '/'))
  if (problems.length > 0) process.exitCode = 1
}
