import { readFileSync } from 'node:fs'
import path from 'node:path'

const SERVER = 'apps/server/src/'
/** Asks a row for the request that made it. */
const LOOKUP = /\.where\(\s*'(?:\w+\.)?request_id'|\brequest_id = \$\{/
const NAME = /^(?:export )?(?:async )?(?:function|const) (\w+)/gm

/** Where such an answer is read otherwise, and why a second request is not taken for the first all the same. */
const OTHERWISE = new Set([
  // Reads back the order that it has just made.
  `${SERVER}capabilities/mall/mall.ts`,
])

/**
 * Who asks which row a request has made goes by `repeatOf`, which compares what was asked now with what was asked then: a second
 * request under the same id would be answered with the first one's record and seem done. Looked for by the names of the functions
 * that ask; their answer is awaited by `repeatOf` alone. What leaves no row with the id in it goes by `once`.
 *
 * @param {string} root
 * @param {readonly string[]} files
 */
export function uncomparedRequests(root, files) {
  const sources = files
    .filter((file) => file.startsWith(SERVER) && file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const names = new Set(sources.flatMap(({ text }) => askers(text)))
  if (names.size === 0) return []
  const asks = new RegExp(`\\b(?:${[...names].join('|')})\\(`)
  const awaits = new RegExp(`\\bawait (?:\\w+\\.)?(?:${[...names].join('|')})\\(`)
  return sources
    .filter(({ file, text }) => {
      if (OTHERWISE.has(file)) return false
      const rest = text.replaceAll(NAME, '').replaceAll(/^import[^']*'[^']*'$/gm, '')
      return awaits.test(rest) || (asks.test(rest) && !rest.includes('repeatOf('))
    })
    .map(({ file }) => `a-repeat-is-compared: ${file} reads what a request made without repeatOf`)
}

/** The functions of a file that ask, but for those which compare as well. */
function askers(text) {
  const found = [...text.matchAll(NAME)]
  return found.flatMap(({ 1: name, index }, turn) => {
    const body = text.slice(index, found[turn + 1]?.index)
    return LOOKUP.test(body) && !body.includes('repeatOf(') ? [name] : []
  })
}
