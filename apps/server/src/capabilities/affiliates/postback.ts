import { createHmac } from 'node:crypto'
import type { AffiliateEvent } from '@trevo/contract/affiliates'
import type { Postback } from '@trevo/contract/ops/affiliates'

/** All that ever leaves: the partner's own words, ours for the click, and what they earn. Nothing of the member. */
export type Told = {
  event: AffiliateEvent
  eventId: string
  clickId: string
  sub: string
  code: string
  amount: string
  currency: string
  time: string
}

const valuesOf = (told: Told): Readonly<Record<string, string>> => ({
  event: told.event,
  event_id: told.eventId,
  click_id: told.clickId,
  sub: told.sub,
  code: told.code,
  amount: told.amount,
  currency: told.currency,
  time: told.time,
})

export type Outgoing = { method: Postback['method']; url: string; body: string; headers: Record<string, string> }

/** The key of one partner; another version is another key. */
export const secretOf = (key: Buffer, affiliateId: bigint, version: number): string =>
  createHmac('sha256', key).update(`${affiliateId} ${version}`).digest('hex')

/** Fills the names in braces; whatever is filled in stays inside its place of the address. */
export function outgoing(
  { method, url }: Pick<Postback, 'method' | 'url'>,
  told: Told,
  secret: string,
  now: Date,
): Outgoing {
  const values = valuesOf(told)
  const filled = url.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] ?? '') : whole,
  )
  const body = method === 'POST' ? JSON.stringify(values) : ''
  const timestamp = String(now.getTime())
  const signature = createHmac('sha256', secret).update(`${timestamp}\n${method}\n${filled}\n${body}`).digest('hex')
  return {
    method,
    url: filled,
    body,
    headers: {
      'x-postback-timestamp': timestamp,
      'x-postback-signature': signature,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
  }
}
