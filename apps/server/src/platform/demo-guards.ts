import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** Explicit consent needed before the demo, whose sandboxes let anyone in, meets a network, real payments or real messages. */
export const DEMO_GUARDS = {
  ALLOW_DEMO_ON_NETWORK: z.optional(z.enum(['yes', 'no'])),
  ALLOW_DEMO_WITH_REAL_PAYMENTS: z.optional(z.enum(['yes', 'no'])),
  ALLOW_DEMO_WITH_REAL_MESSAGES: z.optional(z.enum(['yes', 'no'])),
}

export const DEMO_GUARDS_EXPECTED = {
  ALLOW_DEMO_ON_NETWORK: 'yes where others may reach a server that is not in production, or leave it out',
  ALLOW_DEMO_WITH_REAL_PAYMENTS: 'yes where a server that is not in production may move real money, or leave it out',
  ALLOW_DEMO_WITH_REAL_MESSAGES: 'yes where a server that is not in production may send mail and SMS, or leave it out',
} satisfies Record<keyof typeof DEMO_GUARDS, string>

type Settings = { [K in keyof typeof DEMO_GUARDS]?: 'yes' | 'no' | undefined } & {
  HOST?: string | undefined
  TRUST_PROXY?: string | number | undefined
  PIX_API_URL?: string | undefined
  SMTP_URL?: string | undefined
  SMS_URL?: string | undefined
}

/** Why a server outside production does not start with these settings: one sentence, or null. */
export function demoRefusal(settings: Settings): string | null {
  const { HOST, PIX_API_URL, SMTP_URL, SMS_URL } = settings
  if (HOST !== undefined && !isLoopback(HOST) && settings.ALLOW_DEMO_ON_NETWORK !== 'yes') {
    return refusal(`HOST ${HOST} would show the demo and its sandboxes to others`, 'ALLOW_DEMO_ON_NETWORK')
  }
  // Whoever has a proxy in front has it so that others come.
  const { TRUST_PROXY } = settings
  const isBehindProxy = TRUST_PROXY !== undefined && TRUST_PROXY !== 'false' && Number(TRUST_PROXY) !== 0
  if (isBehindProxy && settings.ALLOW_DEMO_ON_NETWORK !== 'yes') {
    return refusal(
      'TRUST_PROXY would show the demo and its sandboxes to whoever the proxy lets in',
      'ALLOW_DEMO_ON_NETWORK',
    )
  }
  if (PIX_API_URL !== undefined && settings.ALLOW_DEMO_WITH_REAL_PAYMENTS !== 'yes') {
    return refusal('PIX_API_URL would move real money for demo accounts', 'ALLOW_DEMO_WITH_REAL_PAYMENTS')
  }
  const sender = SMTP_URL === undefined ? SMS_URL && 'SMS_URL' : 'SMTP_URL'
  if (sender && settings.ALLOW_DEMO_WITH_REAL_MESSAGES !== 'yes') {
    return refusal(`${sender} would send real messages for demo accounts`, 'ALLOW_DEMO_WITH_REAL_MESSAGES')
  }
  return null
}

const refusal = (what: string, name: keyof typeof DEMO_GUARDS) =>
  `${what}: set NODE_ENV to production, or ${name} to yes if you mean it.`

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
