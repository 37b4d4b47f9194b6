export type Attributes = Readonly<Record<string, string | number | boolean>>
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

/** A span that is over. */
export type Ended = {
  traceId: string
  id: string
  parentId: string | undefined
  name: string
  kind: SpanKind
  beganMs: number
  endedMs: number
  attributes: Attributes
  failed: boolean
}

/** Numbers of the protocol. */
const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 }
const ERROR = 2

const typed = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
const listOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: typed(value) }))
/** As many digits as a double holds of today's time. */
const nanosOf = (ms: number) => `${Math.round(ms * 1000)}000`

/** OpenTelemetry's protocol, version 1, in its JSON form: ids in hexadecimal, 64-bit numbers as text. */
const exportOf = (resource: Attributes, spans: readonly Ended[]) => ({
  resourceSpans: [
    {
      resource: { attributes: listOf(resource) },
      scopeSpans: [
        {
          scope: { name: 'trevo' },
          spans: spans.map((span) => ({
            traceId: span.traceId,
            spanId: span.id,
            ...(span.parentId !== undefined && { parentSpanId: span.parentId }),
            name: span.name,
            kind: KINDS[span.kind],
            startTimeUnixNano: nanosOf(span.beganMs),
            endTimeUnixNano: nanosOf(span.endedMs),
            attributes: listOf(span.attributes),
            ...(span.failed && { status: { code: ERROR } }),
          })),
        },
      ],
    },
  ],
})

const AT_ONCE = 512
const MAX_WAITING = 4 * AT_ONCE
const EVERY_MS = 2_000
const TIMEOUT_MS = 5_000

export type Outbound = {
  add(span: Ended): void
  /** Spans that were thrown away because the collector was away or too slow. */
  dropped(): number
  close(): Promise<void>
}

export type OutboundOptions = {
  /** With its path, as `http://collector:4318/v1/traces`. */
  url: string
  headers: Readonly<Record<string, string>>
  resource: Attributes
  onError: (error: unknown) => void
}

/** Sends what has gathered every two seconds. Whoever plays never waits for it: what finds no room is dropped and counted. */
export function createOutbound({ url, headers, resource, onError }: OutboundOptions): Outbound {
  let waiting: Ended[] = []
  let dropped = 0
  let sending: Promise<void> | undefined
  let hasFailed = false

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, AT_ONCE)
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(exportOf(resource, spans)),
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: 'error',
        })
        await response.body?.cancel()
        if (!response.ok) throw new Error(`the collector answered ${response.status}`)
        hasFailed = false
      } catch (error) {
        dropped += spans.length
        // Said once, not every two seconds while it is away.
        if (!hasFailed) onError(error)
        hasFailed = true
        return
      }
    }
  }

  const flush = () => {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }
  const timer = setInterval(flush, EVERY_MS)
  timer.unref()
  return {
    add(span) {
      if (waiting.length < MAX_WAITING) waiting.push(span)
      else dropped += 1
      if (waiting.length === AT_ONCE) void flush()
    },
    dropped: () => dropped,
    async close() {
      clearInterval(timer)
      await sending
      await flush()
      dropped += waiting.length
      waiting = []
    },
  }
}
