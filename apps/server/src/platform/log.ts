import { oncePerSecond } from '@trevo/trace/quiet-log'
import { recordedTraceId } from '@trevo/trace/trace'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import type { NodeName } from './node-name.ts'

/** Fields that never belong in a log, wherever they are in an object. */
const SECRET_FIELDS = new Set(
  [
    ['authorization', 'cookie', 'token', 'firebaseIdToken', 'code', 'captcha', 'verificationCode', 'smsCode'],
    ['refreshToken', 'ticket', 'secret', 'recoveryCodes', 'device', 'set-cookie', 'confirmNewPassword'],
    ['password', 'confirmPassword', 'paymentPassword', 'newPassword', 'oldPassword', 'loginPassword'],
    [
      'email',
      'mobileNum',
      'mobileNo',
      'firebaseMobileNo',
      'phone',
      'whatsapp',
      'cpf',
      'idNumber',
      'payeeName',
      'birthday',
      'pixKey',
      'document',
    ],
  ]
    .flat()
    .map((field) => field.toLowerCase()),
)
const CENSORED = '[redacted]'
const MAX_DEPTH = 6
/** Lines leave in blocks, and never later than this. */
const BUFFER_BYTES = 8 * 1024
const FLUSH_MS = 500

type LogOptions = {
  /** Of a program that is no node, such as a verb of the command line, there is none. */
  node?: NodeName | undefined
  destination?: DestinationStream
}

/** Beside each line stands which node said it, and of a traced call or job the trace: lines of all nodes end up in one place. */
export function createLog(config: Pick<Config, 'logLevel'>, { node, destination }: LogOptions = {}): Logger {
  const options = {
    level: config.logLevel,
    base: node ? { node: node.name, version: node.version } : null,
    mixin: traceOf,
    hooks: { logMethod: oncePerSecond() },
    timestamp: isoTime,
    serializers: { err: safeError },
    // pino's own redaction by path costs more than the rest of a request; this one also finds a field at any depth.
    formatters: { log: (line: Record<string, unknown>) => redact(line, 0) as Record<string, unknown> },
  }
  return pino(
    options,
    destination ?? pino.destination({ sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }),
  )
}

/** A new object for each line: pino writes the line's own fields into it. */
function traceOf(): { trace?: string } {
  const trace = recordedTraceId()
  return trace === undefined ? {} : { trace }
}

let lastMs = 0
let lastText = ''

/** The time as pino writes it into a line. Lines of the same millisecond share the text. */
export function isoTime(): string {
  const nowMs = Date.now()
  if (nowMs !== lastMs) {
    lastMs = nowMs
    lastText = `,"time":"${new Date(nowMs).toISOString()}"`
  }
  return lastText
}

/** The same object where nothing in it is secret, else a copy without the secrets. */
function redact(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth >= MAX_DEPTH) return CENSORED
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  let copy: Record<string, unknown> | undefined
  for (const [key, field] of Object.entries(value)) {
    const safe = SECRET_FIELDS.has(key.toLowerCase()) && field !== undefined ? CENSORED : redact(field, depth + 1)
    if (safe === field) continue
    copy ??= { ...value }
    copy[key] = safe
  }
  return copy ?? value
}

/**
 * An error without the data in it: PostgreSQL repeats offending values in quotes and in `detail`,
 * so of its own fields only the names of things are kept.
 */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const stack = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  const named = Object.fromEntries(
    ['code', 'table', 'column', 'constraint', 'routine'].flatMap((key) => {
      const value: unknown = Reflect.get(error, key)
      return typeof value === 'string' ? [[key === 'code' ? 'sqlstate' : key, value]] : []
    }),
  )
  const message = error.message.replaceAll(/"[^"]*"|'[^']*'/g, '"…"').slice(0, 500)
  return { type: error.name, message, ...named, stack: stack?.join('\n') }
}
