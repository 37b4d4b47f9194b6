import * as z from 'zod/mini'

/** Where a guest shows work that was done; names of headers are lower case on the server. */
export const WORK_HEADER = 'x-work'

/** `value` of a `rate_limited` answer where work may be done instead of waiting: an ALTCHA challenge. */
export const GuestWork = z.object({
  work: z.object({
    algorithm: z.literal('SHA-256'),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    maxnumber: z.int(),
  }),
})
export type GuestWork = z.infer<typeof GuestWork>
