import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { type Attributes, createOutbound, type SpanKind } from './otlp.ts'
import { type Parent, writeParent } from './parent.ts'

export type TraceSettings = {
  /** As OTEL_EXPORTER_OTLP_ENDPOINT says it: without the path. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  /** The share of traces that begin here and are recorded, 0 to 1. */
  ratio: number
}

type TracerOptions = TraceSettings & {
  service: string
  version: string
  node: string
  onError: (error: unknown) => void
}

export type Span = {
  readonly traceId: string
  readonly id: string
  /** Unrecorded ones are only passed on, so that the next service knows it was decided. */
  readonly isRecorded: boolean
  child(name: string, kind: SpanKind, attributes?: Attributes): Span
  end(more?: { name?: string; attributes?: Attributes; failed?: boolean }): void
}

type Beginning = {
  parent?: Parent | undefined
  /** The caller is one of ours: what it decided about recording counts here too. */
  obeys?: boolean
  attributes?: Attributes
}

export type Tracer = {
  start(name: string, kind: SpanKind, beginning?: Beginning): Span
  /** Runs work in a span of its own. */
  run<T>(name: string, kind: SpanKind, work: () => Promise<T>, beginning?: Beginning): Promise<T>
  dropped(): number
  close(): Promise<void>
}

/** More than one where a piece of work serves several callers, as a batch does: it then stands in each of their traces. */
const current = new AsyncLocalStorage<readonly Span[]>()
const NOBODY: readonly Span[] = []
/** Without a tracer nothing here does more than look at this. */
let open = 0
/** Whoever names the caller of a recorded trace gets it recorded, but nobody can flood the collector that way. */
const OBEYED_PER_SECOND = 200

const nowMs = () => performance.timeOrigin + performance.now()
const hex = (bytes: number) => randomBytes(bytes).toString('hex')

export const isTracing = () => open > 0
export const currentSpans = (): readonly Span[] => (open === 0 ? NOBODY : (current.getStore() ?? NOBODY))
export const within = <T>(spans: readonly Span[], work: () => T): T => current.run(spans, work)

/** For the header of a call to another service of ours. */
export function parentHeader(): { traceparent: string } | Record<string, never> {
  const [span] = currentSpans()
  return span
    ? { traceparent: writeParent({ traceId: span.traceId, spanId: span.id, isSampled: span.isRecorded }) }
    : {}
}

/** The trace that is being recorded, for log lines. */
export function recordedTraceId(): string | undefined {
  return currentSpans().find(({ isRecorded }) => isRecorded)?.traceId
}

/** Work as a part of what is under way; alone and unrecorded where nothing is. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const above = currentSpans().filter(({ isRecorded }) => isRecorded)
  if (above.length === 0) return work()
  const spans = above.map((span) => span.child(name, kind, attributes))
  let failed = true
  try {
    const value = await within(spans, work)
    failed = false
    return value
  } finally {
    for (const span of spans) span.end({ failed })
  }
}

/** Where several callers are served by one run: the one that happens to start it does not own it. */
export function onBehalfOf<T>(callers: readonly (readonly Span[])[], work: () => T): T {
  return open === 0 ? work() : within([...new Set(callers.flat())], work)
}

export function createTracer(options: TracerOptions): Tracer {
  const { endpoint, headers, ratio, service, version, node, onError } = options
  const outbound = createOutbound({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    resource: { 'service.name': service, 'service.version': version, 'service.instance.id': node },
    onError,
  })
  let second = 0
  let obeyed = 0
  open += 1

  function mayObey(): boolean {
    const now = Math.floor(nowMs() / 1000)
    if (now !== second) [second, obeyed] = [now, 0]
    obeyed += 1
    return obeyed <= OBEYED_PER_SECOND
  }

  function spanOf(
    traceId: string,
    parentId: string | undefined,
    isRecorded: boolean,
    [name, kind, attributes]: [string, SpanKind, Attributes],
  ): Span {
    const id = hex(8)
    const beganMs = isRecorded ? nowMs() : 0
    let isOver = false
    return {
      traceId,
      id,
      isRecorded,
      child: (below, its, known = {}) => spanOf(traceId, id, isRecorded, [below, its, known]),
      end({ name: known = name, attributes: more, failed = false } = {}) {
        if (!isRecorded || isOver) return
        isOver = true
        outbound.add({
          traceId,
          id,
          parentId,
          name: known,
          kind,
          beganMs,
          endedMs: nowMs(),
          attributes: { ...attributes, ...more },
          failed,
        })
      },
    }
  }

  const start: Tracer['start'] = (name, kind, { parent, obeys = false, attributes = {} } = {}) => {
    const isRecorded = parent && obeys ? parent.isSampled && mayObey() : Math.random() < ratio
    return spanOf(parent?.traceId ?? hex(16), parent?.spanId, isRecorded, [name, kind, attributes])
  }

  return {
    start,
    async run(name, kind, work, beginning) {
      const span = start(name, kind, beginning)
      let failed = true
      try {
        const value = await within([span], work)
        failed = false
        return value
      } finally {
        span.end({ failed })
      }
    },
    dropped: outbound.dropped,
    async close() {
      open -= 1
      await outbound.close()
    },
  }
}
