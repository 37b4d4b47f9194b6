import { parseMoney } from '@trevo/contract/money'
import type { NewLimit } from '@trevo/contract/play-limits'
import type { WantedLimit } from './limits.ts'

/** From the wire. */
export const wantedOf = (limit: NewLimit): WantedLimit =>
  limit.kind === 'session'
    ? { kind: 'session', period: 'day', amount: limit.minutes === null ? null : BigInt(limit.minutes) }
    : { kind: limit.kind, period: limit.period, amount: limit.amount === null ? null : parseMoney(limit.amount) }
