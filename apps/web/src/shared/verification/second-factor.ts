import type { SECOND_STEP_METHODS } from '@trevo/contract/auth'
import { factorChallenge, type SecondFactor } from '@trevo/contract/security'
import * as z from 'zod/mini'
import { call } from '../../lib/api/call.ts'

const postFactorChallenge = call(factorChallenge)

export type FactorMethod = (typeof SECOND_STEP_METHODS)[number]

/** The device refused, or nobody answered it. */
export class PasskeyRefused extends Error {}

const trimmed = z.string().check(z.trim())
/** What the code field may hold: an answer by passkey has none, and neither has an account without a second step. */
export const factorCodes = {
  totp: z.pipe(trimmed, z.string().check(z.regex(/^\d{6}$/, 'code_digits'))),
  recovery: z.pipe(trimmed, z.string().check(z.minLength(1, 'required'), z.maxLength(32, 'verification_code_error'))),
  passkey: z.string(),
} as const satisfies Record<FactorMethod, z.ZodMiniType<string, string>>

/** What goes beside the password; nothing where the account has no second step. */
export async function factorOf(method: FactorMethod | undefined, code: string): Promise<{ factor?: SecondFactor }> {
  if (method === undefined) return {}
  return { factor: method === 'passkey' ? { method, assertion: await askDevice() } : { method, code } }
}

async function askDevice(): Promise<{ id: string; [name: string]: unknown }> {
  const options = await postFactorChallenge()
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return { ...(await startAuthentication({ optionsJSON: options })) }
  } catch {
    throw new PasskeyRefused()
  }
}
