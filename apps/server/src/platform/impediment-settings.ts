import * as z from 'zod/mini'

/** The regulator's module of impeded persons; no more than `perSecond` questions of the sweep leave in a second. */
export type ImpedimentSettings = { url: string; token: string; perSecond: number; isSandbox: boolean }

/** Some 26 million people in 15 days; what the service allows is to be asked of it. */
const PER_SECOND = 20

export const IMPEDIMENT_VARIABLES = {
  SIGAP_URL: z.optional(z.string().check(z.regex(/^https?:\/\//), z.refine(URL.canParse))),
  SIGAP_TOKEN: z.optional(z.string().check(z.maxLength(2000))),
  SIGAP_PER_SECOND: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
}

export const IMPEDIMENT_EXPECTED = {
  SIGAP_URL: 'the address at which SIGAP says who may not bet, or leave it out',
  SIGAP_TOKEN: 'the bearer token that SIGAP knows the operator by',
  SIGAP_PER_SECOND: 'how many questions the sweep may ask SIGAP in a second, or leave it out',
} satisfies Record<keyof typeof IMPEDIMENT_VARIABLES, string>

export const IMPEDIMENT_TOGETHER = [
  ['SIGAP_URL', 'SIGAP_TOKEN'],
] as const satisfies readonly (keyof typeof IMPEDIMENT_VARIABLES)[][]

type Variables = { [K in keyof typeof IMPEDIMENT_VARIABLES]?: string | undefined }

export function impedimentSettings({
  SIGAP_URL,
  SIGAP_TOKEN,
  SIGAP_PER_SECOND,
}: Variables): ImpedimentSettings | undefined {
  if (!SIGAP_URL || !SIGAP_TOKEN) return undefined
  return { url: SIGAP_URL, token: SIGAP_TOKEN, perSecond: Number(SIGAP_PER_SECOND ?? PER_SECOND), isSandbox: false }
}
