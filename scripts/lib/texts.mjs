import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What all others are translated from; the keys are its keys. */
export const SOURCE = 'pt'

/** Parts of a path that say nothing about what its texts are about. */
const PLAIN_PARTS = new Set([
  'apps',
  'packages',
  'src',
  'client',
  'features',
  'capabilities',
  'games',
  'lib',
  'locales',
])
const NOT_OURS = new Set(['node_modules', 'dist', 'public'])
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']
const PLURAL_FORM = new RegExp(`_(${FORMS.join('|')})$`)

/**
 * @typedef {Record<string, string>} Texts
 * @typedef {{ id: string, folder: string, owner: string, languages: Record<string, Texts> }} Catalogue
 */

/** Every `locales` folder with its files by language, wherever it stands. @returns {Catalogue[]} */
export function cataloguesUnder(root) {
  return ['apps', 'packages']
    .flatMap((top) => localesUnder(path.join(root, top)))
    .map((folder) => readCatalogue(root, folder))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function localesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || NOT_OURS.has(entry.name)) return []
    const below = path.join(folder, entry.name)
    return entry.name === 'locales' ? [below] : localesUnder(below)
  })
}

function readCatalogue(root, folder) {
  const parts = path.relative(root, folder).split(path.sep)
  const id = parts.filter((part) => !PLAIN_PARTS.has(part)).map((part) => (part === 'i18n' ? 'common' : part))
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const languages = Object.fromEntries(
    files.map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]),
  )
  return { id: id.join('/'), folder, owner: path.dirname(folder), languages }
}

/** `bets` of `bets_one`; a key without forms is its own. */
export const baseOf = (key) => key.replace(PLURAL_FORM, '')

/** Whether a key is one form of a text that counts; a lone `reason_other` is just a key. */
export const isPlural = (key, texts) =>
  PLURAL_FORM.test(key) && ['one', 'other'].every((form) => `${baseOf(key)}_${form}` in texts)

/** The forms that whole numbers take in a language. Portuguese as in `@trevo/texts`: only one is a singular. */
function formsOf(language) {
  const rules = new Intl.PluralRules(language === 'pt' ? 'pt-PT' : language)
  const used = new Set(Array.from({ length: 201 }, (_, number) => rules.select(number))).add('other')
  return FORMS.filter((form) => used.has(/** @type {Intl.LDMLPluralRule} */ (form)))
}

/** The keys a language has to have: the source's, with its own plural forms. @returns {string[]} */
export function wantedKeys(source, language) {
  const wanted = Object.keys(source).flatMap((key) =>
    isPlural(key, source) ? formsOf(language).map((form) => `${baseOf(key)}_${form}`) : [key],
  )
  return [...new Set(wanted)]
}

/** The source text that a key translates: for a form that Portuguese lacks, its general one. */
export const sourceOf = (source, key) => source[key] ?? source[`${baseOf(key)}_other`]

const namesIn = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
const tagsIn = (text) => [...text.matchAll(/<\/?[a-z][^>]*>/g)].map((match) => match[0]).sort()

/** Values a text takes; the forms of a plural may differ in whether they say their number. */
export const placeholdersOf = (texts, key) => [
  ...new Set(Object.keys(texts).flatMap((each) => (each === key || baseOf(each) === key ? namesIn(texts[each]) : []))),
]

/** What is wrong with one translation, or nothing. @returns {string | null} */
export function faultIn(source, text, key) {
  const mayOmit = PLURAL_FORM.test(key) ? 'count' : ''
  const names = (of) => [...new Set(namesIn(of))].filter((name) => name !== mayOmit).sort()
  const [wanted, found] = [names(source), names(text)]
  const missing = wanted.filter((name) => !found.includes(name))
  const added = found.filter((name) => !wanted.includes(name))
  if (missing.length > 0) return `lacks {${missing.join('}, {')}}`
  if (added.length > 0) return `has {${added.join('}, {')}}, which the source does not have`
  if (text.includes('%{')) return 'has %{, which fills nothing: names stand in {}'
  if (tagsIn(source).join() !== tagsIn(text).join()) return 'has other HTML tags than the source'
  return null
}
