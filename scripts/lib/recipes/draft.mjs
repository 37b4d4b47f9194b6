import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.mjs'

const TEMPLATES = path.join(import.meta.dirname, '../../new')
const ONLY_WITH = / *(?:\/\/|#)\? (\w+)$/

/** @typedef {Record<string, string>} Words */
/** @typedef {ReturnType<typeof draftIn>} Draft */

/** What a recipe means to write. Nothing is written before all of it is known to fit. */
export function draftIn(root) {
  /** @type {Map<string, string | Buffer>} */
  const files = new Map()
  const at = (file) => path.join(root, file)
  const draft = {
    root,
    has: (file) => files.has(file) || existsSync(at(file)),
    /** @returns {string} */
    read: (file) => String(files.get(file) ?? readFileSync(at(file), 'utf8')),
    /** @param {string | Buffer} content */
    add(file, content) {
      if (draft.has(file)) throw new Problem(`${file} is there already: nothing was written.`)
      files.set(file, content)
    },
    /** @param {(text: string) => string} change */
    edit(file, change) {
      const before = draft.read(file)
      const after = change(before)
      if (after === before) throw new Problem(`${file} is not as this recipe knows it: nothing was written.`)
      files.set(file, after)
    },
    /** New lines before the one that is, or begins with, `anchor`. */
    before: (file, anchor, lines) =>
      draft.edit(file, (text) => text.replace(`\n${anchor}`, () => `\n${lines}\n${anchor}`)),
    /** Behind the imports that are there: the formatter sorts them. */
    importing: (file, line) => draft.edit(file, (text) => `${line}\n${text}`),
    /** A text in a language file, behind the last key that begins so. */
    say: (file, begin, key, words) => draft.edit(file, (text) => withKey(text, begin, key, words)),
    /** All templates of a folder; `__name__` in paths and texts is a word, a line that ends in `//? staff` needs that option. */
    lay(kind, words, options = {}) {
      for (const file of globSync('**/*.txt', { cwd: path.join(TEMPLATES, kind) }).sort()) {
        const lines = readFileSync(path.join(TEMPLATES, kind, file), 'utf8').split('\n')
        const kept = lines.filter((line) => options[ONLY_WITH.exec(line)?.[1] ?? ''] !== false)
        const target = fill(file.slice(0, -'.txt'.length).replaceAll(path.sep, '/'), words)
        draft.add(target, fill(kept.map((line) => line.replace(ONLY_WITH, '')).join('\n'), words))
      }
    },
    write() {
      const added = [...files.keys()].filter((file) => !existsSync(at(file)))
      for (const [file, content] of files) {
        mkdirSync(path.dirname(at(file)), { recursive: true })
        writeFileSync(at(file), content)
      }
      return { added: added.sort(), changed: [...files.keys()].filter((file) => !added.includes(file)).sort() }
    },
  }
  return draft
}

const fill = (text, words) => text.replace(/__([a-z]+)__/gi, (whole, word) => words[word] ?? whole)

function withKey(text, begin, key, words) {
  const entries = Object.entries(JSON.parse(text))
  const last = entries.findLastIndex(([each]) => each.startsWith(begin))
  return `${JSON.stringify(Object.fromEntries(entries.toSpliced(last + 1, 0, [key, words])), null, 2)}\n`
}
