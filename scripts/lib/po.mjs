/**
 * The little of gettext's PO format that translation tools need to carry our texts.
 * @typedef {{ context: string, source: string, text: string, notes?: string[], place?: string }} Entry
 */

const ESCAPES = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t', '\r': '\\r' }
const UNESCAPES = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' }
const quote = (text) => `"${text.replaceAll(/[\\"\n\t\r]/g, (char) => ESCAPES[char])}"`
const unquote = (text) => text.replaceAll(/\\(.)/g, (whole, char) => UNESCAPES[char] ?? whole)

/** @param {Entry[]} entries */
export function writePo(language, entries) {
  const header = [
    'msgid ""',
    'msgstr ""',
    ...['Project-Id-Version: trevo', `Language: ${language}`, 'MIME-Version: 1.0'].map((line) => quote(`${line}\n`)),
    ...['Content-Type: text/plain; charset=UTF-8', 'Content-Transfer-Encoding: 8bit'].map((line) => quote(`${line}\n`)),
  ]
  return `${[header.join('\n'), ...entries.map(entryText)].join('\n\n')}\n`
}

/** @param {Entry} entry */
function entryText({ context, source, text, notes = [], place }) {
  // Tools that know this mark refuse a translation that loses a `{name}`.
  const mark = /\{\w+\}/.test(source) ? ['#, python-brace-format'] : []
  return [
    ...notes.map((note) => `#. ${note.replaceAll(/\s+/g, ' ')}`),
    ...(place ? [`#: ${place}`] : []),
    ...mark,
    `msgctxt ${quote(context)}`,
    `msgid ${quote(source)}`,
    `msgstr ${quote(text)}`,
  ].join('\n')
}

/** What a tool gave back. Its own additions are left alone; a guess of the tool (`fuzzy`) counts as not translated. */
export function readPo(po) {
  const blocks = po
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
    .split(/\n[ \t]*\n/)
    .map(readBlock)
  const header = blocks.find(({ msgctxt, msgid }) => msgctxt === undefined && msgid === '')
  const language = /^Language: *(\S+)/m.exec(header?.msgstr ?? '')?.[1] ?? null
  const entries = blocks
    .filter(({ msgctxt, msgid }) => msgctxt !== undefined && msgid !== undefined)
    .map(({ msgctxt = '', msgid = '', msgstr = '', isFuzzy }) => {
      return { context: msgctxt, source: msgid, text: isFuzzy ? '' : msgstr }
    })
  return { language, entries }
}

/** Long texts come back over several lines. @returns {{ isFuzzy: boolean, msgctxt?: string, msgid?: string, msgstr?: string }} */
function readBlock(block) {
  const fields = { isFuzzy: /^#,.*\bfuzzy\b/m.test(block) }
  let name = ''
  for (const line of block.split('\n')) {
    const match = /^(?:(msgctxt|msgid|msgstr)\s+)?"(.*)"\s*$/.exec(line.trim())
    if (!match) continue
    if (match[1]) name = match[1]
    fields[name] = (match[1] ? '' : fields[name]) + unquote(match[2] ?? '')
  }
  return fields
}
