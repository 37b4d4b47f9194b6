import * as z from 'zod/mini'

/** What a browser sends of a credential, as far as it is read; the library checks what is inside. */
const MAX_LENGTH = 20_000
const Bytes = z.string().check(z.maxLength(MAX_LENGTH), z.regex(/^[\w-]+$/))
const common = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.pipe(
    z.unknown(),
    z.transform(() => ({})),
  ),
}

export const Attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/)))),
  }),
})

export const Assertion = z.object({
  ...common,
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
})
export type Assertion = z.infer<typeof Assertion>

const ClientData = z.object({ challenge: Bytes })

export function challengeIn({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')
    return ClientData.safeParse(JSON.parse(text)).data?.challenge
  } catch {
    return undefined
  }
}
