import type { Endpoint } from '@trevo/contract/endpoint'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'value' in value

// Every area of the contract, also one that is added later.
const areas = import.meta.glob<Record<string, unknown>>('../../../../../packages/contract/src/ops/!(*.test).ts', {
  eager: true,
})

/** The calls of staff by the names that the contract gives them. */
export const STAFF_CALLS: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(areas).flatMap((area) =>
    Object.entries(area).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
)

const namesByCall = new Map([...STAFF_CALLS].map(([name, endpoint]) => [endpoint, name]))
export const nameOf = (endpoint: Endpoint): string => namesByCall.get(endpoint) ?? endpoint.path

export const STAFF_WRITES = [...STAFF_CALLS.keys()].filter((name) => STAFF_CALLS.get(name)?.method !== 'GET')
