import { readFileSync } from 'node:fs'
import { type Plugin, parseSync } from 'vite'

const SCHEMAS = '?schemas'
const CONTRACT_FILE = /packages[\\/]contract[\\/]src[\\/][\w\\/-]+\.ts$/
const OUR_FILE = /(packages|apps[\\/]web)[\\/].*\.tsx?(\?schemas)?$/

/** What only the server reads of a call: it checks every input and its own answers, the browser relies on that. */
const SERVER_ONLY = new Set(['params', 'query', 'body', 'value', 'errors', 'summary', 'perMinute', 'cacheSeconds'])

type Node = { type: string; start: number; end: number }
type Property = Node & { key?: Node & { name?: string }; value?: Node }
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] }
type Declarator = Node & { init: Node | null; id: Node & { name?: string } }
type Specifier = Node & { type: string; local: { name: string } }
type Statement = Node & {
  declaration?: Statement | null
  declarations?: Declarator[]
  kind?: string
  source?: { value: string }
  specifiers?: Specifier[]
}
type Edit = { start: number; end: number; text: string }

const isEndpoint = (node: Node): node is Call =>
  node.type === 'CallExpression' && (node as Call).callee.name === 'endpoint'

function endpointEdits(node: Call): Edit[] {
  const properties = node.arguments[0]?.properties ?? []
  return properties
    .filter(({ key }) => SERVER_ONLY.has(key?.name ?? ''))
    .map(({ start, end }) => ({ start, end, text: '...null' }))
}

/** A call that makes something and does nothing else, so that the bundler may leave it out where nobody uses it. */
const pureEdits = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
]

const constantsOf = (statement: Statement): Declarator[] => {
  const declaration = statement.declaration ?? statement
  return declaration.kind === 'const' ? (declaration.declarations ?? []) : []
}

const MADE = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'NewExpression'])

/** Of the errors the browser knows the codes; their status comes with an answer, their words with the language. */
const bareErrors = ({ properties = [] }: Node & { properties?: Property[] }): Edit[] =>
  properties.flatMap(({ value }) => (value ? [{ start: value.start, end: value.end, text: '0' }] : []))

function editsOf(body: readonly Statement[]): Edit[] {
  return body.flatMap(constantsOf).flatMap(({ init, id }) => {
    if (init && id.name === 'ERRORS') return bareErrors(init)
    if (!init || !MADE.has(init.type)) return []
    return [...pureEdits(init), ...(isEndpoint(init) ? endpointEdits(init) : [])]
  })
}

/** The name a chain of calls begins with: `z` of `z.string().check(…)`. */
function rootOf(node: Node & { callee?: Node; object?: Node; name?: string }): string | undefined {
  if (node.callee) return rootOf(node.callee)
  return node.object ? rootOf(node.object) : node.name
}

/** `(max) => z.string().check(z.maxLength(max))`: what it is called for is a schema. */
const makesSchemas = ({ type, body }: Node & { body?: Node }) =>
  type === 'ArrowFunctionExpression' && body !== undefined && rootOf(body) === 'z'

/** Schemas of a file, with the statement that makes each: what is made with the library or from another schema, and what makes one. */
function schemasOf(code: string, body: readonly Statement[]): Map<string, Statement> {
  const found = new Map<string, Statement>()
  for (const statement of body) {
    const [constant, ...others] = constantsOf(statement)
    const init = constant?.init
    if (!init || others.length > 0 || isEndpoint(init)) continue
    if (!MADE.has(init.type) && !makesSchemas(init)) continue
    const isMadeOfSchemas = /\bz\.\w/.test(code.slice(init.start, init.end)) || found.has(rootOf(init) ?? '')
    if (constant.id.name && isMadeOfSchemas) found.set(constant.id.name, statement)
  }
  return found
}

const apply = (code: string, edits: readonly Edit[]) =>
  edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)

const importOf = (specifiers: readonly string[], from: string) =>
  specifiers.length === 0 ? '' : `import { ${specifiers.join(', ')} } from ${JSON.stringify(from)}\n`

/** Names that code uses, wherever they come from. */
function namesUsed(part: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(part)) for (const item of part) namesUsed(item, names)
  else if (typeof part === 'object' && part !== null) {
    const { type, name } = part as { type?: string; name?: unknown }
    if (type === 'Identifier' && typeof name === 'string') names.add(name)
    for (const value of Object.values(part)) namesUsed(value, names)
  }
  return names
}

type Parse = (code: string) => readonly Statement[]

/** A contract file without its schemas; what is left of it takes those it still needs from their own file. */
function withoutSchemas(code: string, parse: Parse, id: string): string {
  const body = parse(code)
  const schemas = schemasOf(code, body)
  const moved = new Set(schemas.values())
  const cut = [...moved].map(({ start, end }) => ({ start, end, text: '' }))
  const rest = apply(code, [...cut, ...editsOf(body.filter((statement) => !moved.has(statement)))])
  const used = namesUsed(parse(rest))
  const needed = [...schemas.keys()].filter((name) => used.has(name))
  return importOf(needed, id + SCHEMAS) + rest
}

/** The other half: everything, of which the bundler keeps the schemas that are imported. */
function onlySchemas(code: string, body: readonly Statement[]): string {
  const own = [...schemasOf(code, body)].filter(([, { declaration }]) => !declaration).map(([name]) => name)
  const text = apply(code, editsOf(body))
  return own.length === 0 ? text : `${text}\nexport { ${own.join(', ')} }\n`
}

type Import = Required<Pick<Statement, 'source' | 'specifiers'>> & Node
const isImport = (statement: Statement): statement is Statement & Import =>
  statement.type === 'ImportDeclaration' && (statement.specifiers?.length ?? 0) > 0

/** Takes out of a contract file what only its schemas had asked for, so that nothing leads from here to there. */
function withoutIdleImports(code: string, body: readonly Statement[]): string {
  const imports = body.filter(isImport)
  const names = namesUsed(body.filter((statement) => !isImport(statement)))
  const edits = imports.flatMap(({ start, end, source, specifiers }) => {
    const used = specifiers.filter(({ local }) => names.has(local.name))
    if (used.length === specifiers.length) return []
    const kept = used.map((specifier) => code.slice(specifier.start, specifier.end))
    return [{ start, end, text: importOf(kept, source.value) }]
  })
  return apply(code, edits)
}

/**
 * Leaves the contract's schemas out of the browser's files, except where a page itself parses with one: by its own
 * name, never as a part of an endpoint, which has none here. And keeps schemas in files of their own, apart from what stands
 * beside them, so that a first view which formats money does not bring the library along that a form needs later.
 */
export function slimContract(): Plugin {
  const schemaNames = new Map<string, ReadonlySet<string>>()

  function namesIn(file: string): ReadonlySet<string> {
    const known = schemaNames.get(file)
    if (known) return known
    const code = readFileSync(file, 'utf8')
    const { body } = parseSync(file, code).program as unknown as { body: Statement[] }
    const names = new Set(schemasOf(code, body).keys())
    schemaNames.set(file, names)
    return names
  }

  /** Redirects imports of a schema to the file it is in now. */
  function redirected(code: string, { start, end, specifiers }: Import, target: string): Edit[] {
    const names = namesIn(target)
    const texts = specifiers.map((specifier) => code.slice(specifier.start, specifier.end))
    const isSchema = (text: string) => names.has(text.split(/\s/, 1)[0] ?? '')
    if (!texts.some(isSchema)) return []
    const others = texts.filter((text) => !isSchema(text))
    return [{ start, end, text: importOf(others, target) + importOf(texts.filter(isSchema), target + SCHEMAS) }]
  }

  return {
    name: 'trevo:slim-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: OUR_FILE },
      async handler(code, id) {
        const parse = (text: string) => (this.parse(text) as unknown as { body: Statement[] }).body
        let text = code
        if (CONTRACT_FILE.test(id)) {
          text = withoutSchemas(code, parse, id)
          text = withoutIdleImports(text, parse(text))
        } else if (CONTRACT_FILE.test(id.replace(SCHEMAS, ''))) {
          text = onlySchemas(code, parse(code))
        }
        const edits: Edit[] = []
        for (const statement of parse(text).filter(isImport)) {
          const target = (await this.resolve(statement.source.value, id))?.id ?? ''
          if (CONTRACT_FILE.test(target)) edits.push(...redirected(text, statement, target))
        }
        return apply(text, edits)
      },
    },
  }
}
