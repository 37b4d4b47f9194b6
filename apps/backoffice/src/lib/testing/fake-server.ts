import type { Endpoint } from '@trevo/contract/endpoint'
import type { ErrorCode } from '@trevo/contract/errors'
import { STAFF_CALLS } from './contract.ts'
import { Examples } from './example.ts'

export type Call = { endpoint: Endpoint; params: unknown; query: unknown; body: unknown }
/** What an example has otherwise: laid over it, field by field. */
export type Given = readonly (readonly [Endpoint, object])[]
type Settings = { turn?: number; given?: Given; refuse?: { endpoint: Endpoint; code: ErrorCode; value?: unknown } }

const PICTURE = new Blob(['picture'], { type: 'image/png' })

/**
 * The other end of the contract: takes what the contract's schemas take, and answers with an example of what they promise. What does
 * not fit is kept in `faults`, because pages have ways to live with a refusal.
 */
export class FakeServer {
  readonly calls: Call[] = []
  readonly faults: string[] = []
  examples = new Examples()
  #settings: Settings = {}
  #waiting = 0
  #round = 0

  get isQuiet(): boolean {
    return this.#waiting === 0
  }

  get writes(): Call[] {
    return this.calls.filter(({ endpoint }) => endpoint.method !== 'GET')
  }

  begin(settings: Settings): void {
    this.#settings = settings
    this.#round += 1
    this.calls.length = 0
    this.faults.length = 0
    this.examples = new Examples()
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const round = this.#round
    this.#waiting += 1
    try {
      await new Promise((resolve) => setTimeout(resolve))
      // The page before says goodbye while it is taken away.
      if (round !== this.#round) throw new Error('Nobody is there any more.')
      return this.#answer(new URL(String(input), location.origin), init)
    } catch (error) {
      if (round === this.#round) this.faults.push(String(error))
      throw error
    } finally {
      this.#waiting -= 1
    }
  }

  #answer(url: URL, { method = 'GET', body }: RequestInit): Response {
    const found = routeOf(method, url.pathname)
    if (found === null) {
      this.faults.push(`${method} ${url.pathname} is no call of the contract.`)
      return Response.json({ success: false, errorCode: 'not_found', message: '' }, { status: 404 })
    }
    const { endpoint, name } = found
    const call: Call = {
      endpoint,
      params: this.#taken(name, 'params', found.params),
      query: this.#taken(name, 'query', Object.fromEntries(url.searchParams)),
      body: this.#taken(name, 'body', typeof body === 'string' ? JSON.parse(body) : {}),
    }
    this.calls.push(call)
    const { refuse } = this.#settings
    if (refuse?.endpoint === endpoint) {
      const refusal = { success: false, errorCode: refuse.code, message: 'Said by the server.', value: refuse.value }
      return Response.json(refusal, { status: refuse.code === 'session_expired' ? 401 : 409 })
    }
    return isPicture(endpoint) ? new Response(PICTURE) : Response.json({ success: true, value: this.#valueOf(call) })
  }

  #taken(name: string, part: 'params' | 'query' | 'body', sent: Record<string, unknown>): unknown {
    const schema = STAFF_CALLS.get(name)?.[part]
    if (schema === undefined) {
      if (Object.keys(sent).length > 0) this.faults.push(`${name} takes no ${part}: ${JSON.stringify(sent)}`)
      return undefined
    }
    const parsed = schema.safeParse(sent)
    if (parsed.success) return sent
    const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    this.faults.push(`${name} refuses the ${part} ${JSON.stringify(sent)}: ${issues.join(', ')}`)
    return sent
  }

  #valueOf({ endpoint, params }: Call): unknown {
    const { turn = 0, given = [] } = this.#settings
    const value = this.examples.of(endpoint.value, turn)
    const over = given.find(([one]) => one === endpoint)?.[1]
    const about = isObject(value) && isObject(params) ? sameOf(value, params) : {}
    const counted = isObject(value) && 'total' in value && Array.isArray(value.data) ? { total: value.data.length } : {}
    return laid(laid(laid(value, about), counted), over ?? {})
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An answer is about what was asked for: the number of a path is the number of the thing. */
function sameOf(value: Record<string, unknown>, params: Record<string, unknown>): object {
  const shared = Object.entries(params).filter(([name]) => name in value)
  const own = shared.map(([name, param]) => [name, typeof value[name] === 'number' ? Number(param) : param])
  const [first] = Object.values(params)
  return { ...('id' in value && { id: first }), ...Object.fromEntries(own) }
}

/** Rows of a list keep what the wish does not name, all of them by its last row. */
function laid(value: unknown, wish: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(wish)) {
    return wish.map((one, index) => laid(value[index] ?? value.at(-1), one))
  }
  if (!isObject(value) || !isObject(wish)) return wish
  return { ...value, ...Object.fromEntries(Object.entries(wish).map(([name, one]) => [name, laid(value[name], one)])) }
}

/** The answer of such a call is the picture itself. */
const isPicture = ({ method, path }: Endpoint) => method === 'GET' && /\/(receipt|pictures\/:\w+|picture)$/.test(path)

type Route = { name: string; endpoint: Endpoint; params: Record<string, string> }

// A path that is written out wins over one with a name in its place.
const ROUTES = [...STAFF_CALLS]
  .map(([name, endpoint]) => ({ name, endpoint, parts: endpoint.path.split('/') }))
  .sort((a, b) => count(a.parts) - count(b.parts))

function count(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith(':')).length
}

function routeOf(method: string, path: string): Route | null {
  const parts = path.split('/').map(decodeURIComponent)
  const route = ROUTES.find(
    (one) =>
      one.endpoint.method === method &&
      one.parts.length === parts.length &&
      one.parts.every((part, index) => part.startsWith(':') || part === parts[index]),
  )
  if (route === undefined) return null
  const named = route.parts.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), parts[index]]] : []))
  return { ...route, params: Object.fromEntries(named) }
}
