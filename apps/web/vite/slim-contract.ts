import type { Plugin } from 'vite'

const CONTRACT_FILE = /packages[\\/]contract[\\/]src[\\/][\w-]+\.ts$/
/** What only the server reads of a call: it checks every input and its own answers, the browser relies on that. */
const SERVER_ONLY = new Set(['params', 'query', 'body', 'value', 'errors', 'summary', 'perMinute', 'cacheSeconds'])

type Node = { type: string; start: number; end: number }
type Property = Node & { key?: Node & { name?: string } }
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] }
type Declarator = Node & { init: Node | null }
type Statement = Node & { declaration?: Statement | null; declarations?: Declarator[]; kind?: string }
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

function editsOf(body: readonly Statement[]): Edit[] {
  return body.flatMap(constantsOf).flatMap(({ init }) => {
    if (init?.type !== 'CallExpression') return []
    return [...pureEdits(init), ...(isEndpoint(init) ? endpointEdits(init) : [])]
  })
}

/**
 * Leaves the contract's schemas out of the browser's files, except where a page itself parses with one: by its own
 * name, never as a part of an endpoint, which has none here.
 */
export function slimContract(): Plugin {
  return {
    name: 'trevo:slim-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT_FILE },
      handler(code) {
        const { body } = this.parse(code) as unknown as { body: Statement[] }
        const edits = editsOf(body).sort((a, b) => b.start - a.start || b.end - a.end)
        return edits.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
      },
    },
  }
}
