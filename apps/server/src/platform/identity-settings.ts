import * as z from 'zod/mini'

export type IdentityServiceSettings = { url: string; token: string }
/** Both are needed: one knows who a CPF belongs to, the other whether that person sits there. */
export type IdentitySettings = { cpf: IdentityServiceSettings; face: IdentityServiceSettings; isSandbox: boolean }

const webAddress = z.string().check(z.regex(/^https?:\/\//), z.refine(URL.canParse))
const text = z.string().check(z.maxLength(2000))

export const IDENTITY_VARIABLES = {
  CPF_API_URL: z.optional(webAddress),
  CPF_API_TOKEN: z.optional(text),
  FACE_API_URL: z.optional(webAddress),
  FACE_API_TOKEN: z.optional(text),
}

export const IDENTITY_EXPECTED = {
  CPF_API_URL: 'the address of the service that knows the data of a CPF, or leave it out',
  CPF_API_TOKEN: 'the bearer token of the service that knows the data of a CPF',
  FACE_API_URL: 'the address of the service that compares documents and faces, or leave it out',
  FACE_API_TOKEN: 'the bearer token of the service that compares documents and faces',
} satisfies Record<keyof typeof IDENTITY_VARIABLES, string>

export const IDENTITY_TOGETHER = [
  ['CPF_API_URL', 'CPF_API_TOKEN', 'FACE_API_URL', 'FACE_API_TOKEN'],
] as const satisfies readonly (keyof typeof IDENTITY_VARIABLES)[][]

type Variables = { [K in keyof typeof IDENTITY_VARIABLES]?: string | undefined }

export function identitySettings(values: Variables): IdentitySettings | undefined {
  const { CPF_API_URL, CPF_API_TOKEN, FACE_API_URL, FACE_API_TOKEN } = values
  if (!CPF_API_URL || !CPF_API_TOKEN || !FACE_API_URL || !FACE_API_TOKEN) return undefined
  return {
    cpf: { url: CPF_API_URL, token: CPF_API_TOKEN },
    face: { url: FACE_API_URL, token: FACE_API_TOKEN },
    isSandbox: false,
  }
}
