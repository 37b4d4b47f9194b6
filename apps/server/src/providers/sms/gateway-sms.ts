import type { Logger } from 'pino'
import { createBreaker, ServiceAway } from '../../platform/breaker.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { SmsSettings } from '../../platform/provider-settings.ts'
import { askService } from '../outside/ask-outside.ts'
import type { WayOut } from '../outside/way-out.ts'
import type { SmsMessage, SmsProvider } from './sms.ts'

const TIMEOUT_MS = 5_000
const ATTEMPTS = 2
/** Nothing in it is read. */
const MAX_ANSWER_BYTES = 100_000

type GatewayOptions = { settings: SmsSettings; log: Logger; clock?: Clock; timeoutMs?: number; way?: WayOut }

/** Any gateway that takes one message per POST, as JSON or as a form. */
export function gatewaySms({
  settings,
  log,
  clock = systemClock,
  timeoutMs = TIMEOUT_MS,
  way = 'anywhere',
}: GatewayOptions): SmsProvider {
  const onChange = (isAway: boolean) => log.error({ isAway }, 'the SMS gateway went or came')
  const breaker = createBreaker({ clock, service: 'the SMS gateway', onChange })
  return {
    async send(message) {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const outcome = await breaker.run(() => post(settings, message, { timeoutMs, way }), isOutage).catch(asOutcome)
        if (outcome === 'sent') return
        log.error({ attempt, outcome }, 'the SMS gateway did not take a message')
        if (!isWorthRetrying(outcome)) break
      }
      throw new AppError('sms_failed')
    },
  }
}

type Outcome = 'sent' | 'unreachable' | 'away' | number

/** A 500 may be about one message, and must not stop all others. */
const isOutage = (outcome: Outcome) => outcome === 'unreachable' || (typeof outcome === 'number' && outcome > 500)

function asOutcome(error: unknown): Outcome {
  if (error instanceof ServiceAway) return 'away'
  throw error
}

/** A gateway that understood and refused will refuse again. The same text arriving twice does no harm. */
const isWorthRetrying = (outcome: Outcome) =>
  outcome === 'unreachable' || (typeof outcome === 'number' && outcome >= 500)

async function post(
  settings: SmsSettings,
  message: SmsMessage,
  limits: { timeoutMs: number; way: WayOut },
): Promise<Outcome> {
  try {
    const { status } = await askService(settings.url, {
      method: 'POST',
      headers: {
        'content-type': isJson(settings) ? 'application/json' : 'application/x-www-form-urlencoded',
        ...(settings.token && { authorization: `Bearer ${settings.token}` }),
      },
      body: bodyOf(settings, message),
      maxBytes: MAX_ANSWER_BYTES,
      ...limits,
    })
    if (status >= 200 && status < 300) return 'sent'
    return status >= 300 && status < 400 ? 'unreachable' : status
  } catch {
    return 'unreachable'
  }
}

const isJson = ({ template }: SmsSettings) => template.trimStart().startsWith('{"')

function bodyOf(settings: SmsSettings, { to, text }: SmsMessage): string {
  const escapeFor = isJson(settings) ? (value: string) => JSON.stringify(value).slice(1, -1) : encodeURIComponent
  return settings.template.replaceAll(/\{(to|text)\}/g, (_match, name) => escapeFor(name === 'to' ? to : text))
}
