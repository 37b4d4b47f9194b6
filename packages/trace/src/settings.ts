import type { TraceSettings } from './trace.ts'

/** The names that every OpenTelemetry program reads, with what each is set to. */
export const TRACE_EXPECTED = {
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'the address of a collector of OpenTelemetry traces that takes OTLP over HTTP, such as https://collector.example:4318, or leave it out',
  OTEL_EXPORTER_OTLP_HEADERS:
    'headers for the collector such as authorization=Bearer%20abc, with commas between them, or leave it out',
  OTEL_TRACES_SAMPLER_ARG: 'the share of calls and jobs that are traced, from 0 to 1, or leave it out',
} as const
type Names = keyof typeof TRACE_EXPECTED

const DEFAULT_RATIO = 0.01
const PAIR = /^\s*([\w-]{1,64})=([\x21-\x2b\x2d-\x7e]{0,1000})\s*$/

export const isRatio = (text: string) => /^(0(\.\d{1,9})?|1(\.0{1,9})?)$/.test(text)
export const isHeaderList = (text: string) => text.split(',').every((pair) => PAIR.test(pair) && isDecodable(pair))

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Undefined where traces go nowhere. */
export function traceSettings(values: { [N in Names]?: string | undefined }): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: given } = values
  if (endpoint === undefined) return undefined
  const pairs = (given?.split(',') ?? []).map((pair) => PAIR.exec(pair) ?? [])
  const headers = Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name.toLowerCase(), decodeURIComponent(value)]),
  )
  return { endpoint, headers, ratio: Number(values.OTEL_TRACES_SAMPLER_ARG ?? DEFAULT_RATIO) }
}
