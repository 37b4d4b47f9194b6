import * as z from 'zod/mini'

/** Where the regulator takes the operator's files. */
export type FilingSettings = { url: string; token: string; operator: string; isSandbox: boolean }

export const FILING_VARIABLES = {
  SIGAP_FILES_URL: z.optional(z.string().check(z.regex(/^https?:\/\//), z.refine(URL.canParse))),
  SIGAP_FILES_TOKEN: z.optional(z.string().check(z.maxLength(2000))),
  SIGAP_OPERATOR: z.optional(z.string().check(z.regex(/^\d{14}$/))),
}

export const FILING_EXPECTED = {
  SIGAP_FILES_URL: 'the address at which SIGAP takes the daily and monthly files, or leave it out',
  SIGAP_FILES_TOKEN: 'the bearer token that SIGAP takes files with',
  SIGAP_OPERATOR: 'the CNPJ of the operator, 14 digits, as it stands in every file',
} satisfies Record<keyof typeof FILING_VARIABLES, string>

export const FILING_TOGETHER = [
  ['SIGAP_FILES_URL', 'SIGAP_FILES_TOKEN', 'SIGAP_OPERATOR'],
] as const satisfies readonly (keyof typeof FILING_VARIABLES)[][]

type Variables = { [K in keyof typeof FILING_VARIABLES]?: string | undefined }

export function filingSettings(values: Variables): FilingSettings | undefined {
  const { SIGAP_FILES_URL: url, SIGAP_FILES_TOKEN: token, SIGAP_OPERATOR: operator } = values
  return url && token && operator ? { url, token, operator, isSandbox: false } : undefined
}
