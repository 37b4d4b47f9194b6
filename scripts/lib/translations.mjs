import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readPo, writePo } from './po.mjs'
import { Problem } from './problem.mjs'
import { cataloguesUnder, faultIn, isPlural, SOURCE, sourceOf, wantedKeys } from './texts.mjs'

/** All texts of all apps in one file: the Portuguese as source, the English beside it, what is translated already filled in. */
export function exportPo(root, language) {
  requireLanguage(language)
  const entries = cataloguesUnder(root).flatMap(({ id, folder, languages }) => {
    const source = languages[SOURCE] ?? {}
    return wantedKeys(source, language).map((key) => ({
      context: `${id}/${key}`,
      source: sourceOf(source, key),
      text: translated(languages, language, key),
      notes: notesOf(key, source, language === 'en' ? {} : (languages.en ?? {})),
      place: path
        .relative(root, path.join(folder, `${SOURCE}.json`))
        .split(path.sep)
        .join('/'),
    }))
  })
  return { po: writePo(language, entries), count: entries.length }
}

/** A new language starts with the English texts: what still reads like them is to be translated, or to be left as it is. */
function translated(languages, language, key) {
  const own = languages[language]?.[key] ?? ''
  return language !== 'en' && own === sourceOf(languages.en ?? {}, key) ? '' : own
}

function notesOf(key, source, english) {
  const text = sourceOf(english, key)
  return [
    ...(text === undefined ? [] : [`English: ${text}`]),
    ...(isPlural(key, source) ? [`Plural: the form "${key.slice(key.lastIndexOf('_') + 1)}" of {count}`] : []),
  ]
}

function requireLanguage(language) {
  if (!/^[a-z]{2,3}$/.test(language ?? '')) throw new Problem('Say which language by its code: es, fr, de.')
  if (language === SOURCE) throw new Problem('Portuguese is what the others are translated from: edit its files.')
}

/** Writes a translator's file back beside the Portuguese ones: all of it, or nothing and a list of what is wrong. */
export function importPo(root, po) {
  const { language, entries } = readPo(po)
  requireLanguage(language)
  const catalogues = cataloguesUnder(root)
  const places = new Map(
    catalogues.flatMap((catalogue) =>
      wantedKeys(catalogue.languages[SOURCE] ?? {}, language).map((key) => [
        `${catalogue.id}/${key}`,
        { catalogue, key },
      ]),
    ),
  )
  const faults = entries.flatMap(({ context, source, text }) => {
    const place = places.get(context)
    const current = place && sourceOf(place.catalogue.languages[SOURCE], place.key)
    const fault = !place
      ? 'is no text of ours'
      : current !== source
        ? 'was translated from a text that has changed since: export again'
        : text.trim() !== '' && faultIn(source, text, place.key)
    return fault ? [`${context} ${fault}`] : []
  })
  if (faults.length > 0) throw new Problem(`Nothing was written:\n${faults.join('\n')}`)
  const texts = new Map(entries.filter(({ text }) => text.trim() !== '').map(({ context, text }) => [context, text]))
  const open = catalogues.flatMap((catalogue) => writeLanguage(catalogue, language, texts))
  return { language, written: texts.size, open }
}

/** In the order of the Portuguese file. @returns {string[]} what is still untranslated */
function writeLanguage({ id, folder, languages }, language, texts) {
  const own = languages[language] ?? {}
  const keys = wantedKeys(languages[SOURCE] ?? {}, language)
  const entries = keys.map((key) => /** @type {const} */ ([key, texts.get(`${id}/${key}`) ?? own[key]]))
  const known = entries.filter(([, text]) => text !== undefined)
  if (known.length > 0) {
    writeFileSync(path.join(folder, `${language}.json`), `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`)
  }
  return entries.filter(([, text]) => text === undefined).map(([key]) => `${id}/${key}`)
}
