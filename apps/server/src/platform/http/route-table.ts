import type { Endpoint } from '@trevo/contract/endpoint'

/** Every call registered through `route()`: what the documentation lists and what a wrong method is measured against. */
export class RouteTable {
  readonly #endpoints: Endpoint[] = []
  readonly #methodsByPattern = new Map<string, { matcher: RegExp; methods: string[] }>()

  add(endpoint: Endpoint): void {
    this.#endpoints.push(endpoint)
    const entry = this.#methodsByPattern.get(endpoint.path) ?? { matcher: matcherOf(endpoint.path), methods: [] }
    entry.methods.push(endpoint.method)
    if (endpoint.method === 'GET') entry.methods.push('HEAD')
    this.#methodsByPattern.set(endpoint.path, entry)
  }

  get endpoints(): readonly Endpoint[] {
    return this.#endpoints
  }

  /** Methods that this path takes; empty where no call has it. */
  methodsAt(path: string): string[] {
    return [...this.#methodsByPattern.values()].filter(({ matcher }) => matcher.test(path)).flatMap((e) => e.methods)
  }
}

function matcherOf(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${source}$`)
}
