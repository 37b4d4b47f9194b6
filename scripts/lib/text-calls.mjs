import { readFileSync } from 'node:fs'
import swc from '@swc/core'

const TRANSLATOR = /^(t([A-Z]\w*)?|translate)$/
const LANGUAGE = /^(PT|EN|pt|en)$/
/** Attributes that a person reads or hears. */
const SPOKEN = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label', 'helperText'])
const WORDS = /\p{L}{2,}/u
const ACCENTED = /[À-ÖØ-öø-ÿ]/
const KEY = /^[\w.-]+$/

/**
 * What a file asks of its texts, and the words it says by itself.
 * @returns {{ calls: { key: string, values: string[] | null | undefined }[], words: string[] }}
 */
export function readSource(file) {
  const code = readFileSync(file, 'utf8')
  const found = { calls: /** @type {any[]} */ ([]), words: /** @type {string[]} */ ([]) }
  const module = swc.parseSync(code, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' })
  visit(module.body, found)
  return found
}

function visit(node, found) {
  if (Array.isArray(node)) for (const each of node) visit(each, found)
  else if (typeof node === 'object' && node !== null) {
    READERS[node.type]?.(node, found)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, found)
  }
}

const say = (text, found) => {
  if (ACCENTED.test(text)) found.words.push(text.trim())
}

const READERS = {
  CallExpression({ callee, arguments: args }, found) {
    const [key, values] = args.map(({ expression }) => expression)
    if (!isTranslator(callee) || key?.type !== 'StringLiteral') return
    found.calls.push({ key: key.value, values: valueNames(values) })
  },
  JSXText({ value }, found) {
    if (WORDS.test(value)) found.words.push(value.trim())
  },
  JSXAttribute({ name, value }, found) {
    const isSpoken = SPOKEN.has(name.value) && value?.type === 'StringLiteral'
    if (isSpoken && WORDS.test(value.value) && !KEY.test(value.value)) found.words.push(value.value)
  },
  StringLiteral: ({ value }, found) => say(value, found),
  TemplateElement: ({ raw }, found) => say(raw, found),
}

const isTranslator = ({ type, value, property }) =>
  type === 'Identifier'
    ? TRANSLATOR.test(value)
    : type === 'MemberExpression' && property.type === 'Identifier' && LANGUAGE.test(property.value)

/** Names of an object literal; nothing where none is passed, null where it cannot be read here. */
function valueNames(values) {
  if (values === undefined) return undefined
  if (values.type !== 'ObjectExpression') return null
  const names = values.properties.map((each) => (each.type === 'Identifier' ? each.value : each.key?.value))
  return names.includes(undefined) ? null : names.map(String)
}
