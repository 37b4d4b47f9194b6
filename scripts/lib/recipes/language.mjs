import { globSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.mjs'
import { cataloguesUnder, sourceOf, wantedKeys } from '../texts.mjs'

const WIRE = 'packages/contract/src/wire.ts'
const COMMON = 'apps/backoffice/src/lib/i18n/common.ts'

/** @param {import('./draft.mjs').Draft} draft */
export function languageRecipe(draft, code) {
  if (!/^[a-z]{2}$/.test(code)) throw new Problem('Say which language by its code of two small letters: es, fr, de.')
  const upper = code.toUpperCase()
  if (draft.read(WIRE).includes(`'${upper}'`)) throw new Problem(`${WIRE} has the language ${upper} already.`)
  draft.edit(WIRE, (text) => text.replace(/(Language = z\.enum\(\[[^\]]*)\]/, `$1, '${upper}']`))
  draft.edit(COMMON, (text) => text.replace(/(type Locale = [^\n]*)/, `$1 | '${code}'`))
  for (const { folder, languages } of cataloguesUnder(draft.root)) {
    const file = path.relative(draft.root, path.join(folder, `${code}.json`)).replaceAll(path.sep, '/')
    const { pt = {}, en = {}, [code]: begun = {} } = languages
    const texts = wantedKeys(pt, code).map((key) => [key, begun[key] ?? sourceOf(en, key)])
    // A translator may have sent the first ones before.
    const write = draft.has(file) ? draft.edit : (name, make) => draft.add(name, make(''))
    write(file, () => `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`)
  }
  for (const file of globSync('{apps,packages}/*/{src,client}/**/*.ts', { cwd: draft.root }).sort()) {
    const text = draft.read(file)
    const isOurs = text.includes("locales/en.json'") && naming(text, code, upper) !== text
    if (isOurs) draft.edit(file, (before) => naming(before, code, upper))
  }
  return [
    `npm run texts -- export ${code}: what still stands in English counts as open; then import`,
    'npm test -- check: the compiler names what has a line for each language',
    'the words of content, games and lotteries are data: packages/games, packages/lottery, apps/server/seed',
  ]
}

/** Where a file lists the English texts among the others, the new ones too. */
function naming(text, code, upper) {
  const loaded = text.replace(
    /^( *)EN: \(\) => import\('(.*)\/en\.json'\)(.*),$/m,
    (line, indent, folder, rest) => `${line}\n${indent}${upper}: () => import('${folder}/${code}.json')${rest},`,
  )
  const listed = loaded
    .replace(/\bEN: en\b/, `EN: en, ${upper}: ${code}`)
    .replace(/[=(] ?\{ pt, en\b[ ,\w]*\}/, (list) => list.replace(' }', `, ${code} }`))
  if (listed === loaded) return loaded
  return listed.replace(
    /^import en from '(.*)\/en\.json'(.*)$/m,
    (line, folder, rest) => `${line}\nimport ${code} from '${folder}/${code}.json'${rest}`,
  )
}
