/** Where a call comes from, as W3C Trace Context writes it into the header `traceparent`. Runs in a browser. */
export type Parent = { traceId: string; spanId: string; isSampled: boolean }

export const TRACE_HEADER = 'traceparent'
const SHAPE = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const NONE = /^0+$/
const SAMPLED = 1
const TRACE_BYTES = 16
const SPAN_BYTES = 8
const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Undefined for what is not one, and for ids of nothing but zeros, which the standard forbids. */
export function readParent(header: unknown): Parent | undefined {
  if (typeof header !== 'string' || header.length > 512) return undefined
  const [, traceId = '', spanId = '', flags = '', more] = SHAPE.exec(header) ?? []
  if (traceId === '' || NONE.test(traceId) || NONE.test(spanId)) return undefined
  // The first version has four fields; only a later one may bring more.
  if (more !== undefined && header.startsWith('00')) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}

export const writeParent = ({ traceId, spanId, isSampled }: Parent) =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/**
 * What a browser sends: the trace is named by the request, so that whoever has the id of a failed call can look it up. Browsers
 * record nothing, and whether the server does is not for them to say.
 */
export const parentOfRequest = (requestId = hex(TRACE_BYTES)) =>
  writeParent({ traceId: requestId.replaceAll('-', '').toLowerCase(), spanId: hex(SPAN_BYTES), isSampled: false })
