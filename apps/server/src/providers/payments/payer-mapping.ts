import * as z from 'zod/mini'

/**
 * Who paid, as payment services tell it. The Banco Central's own interface has not carried the payer since its version 2.1 for
 * reasons of privacy, and each service adds it in its own way: `pagador` beside the payment, or within what it calls its
 * extras. To be confirmed with the manual of the service that is contracted; nothing else reads these names.
 */
const Person = z.object({ cpf: z.optional(z.string()), cnpj: z.optional(z.string()) })
const Told = z.object({
  pagador: z.optional(Person),
  gnExtras: z.optional(z.object({ pagador: z.optional(Person) })),
})

const DOCUMENT = /^(\d{11}|\d{14})$/

/** The payer's CPF or CNPJ in digits; null where it is not told, or only in part: a masked number proves nothing. */
export function payerOfPix(pix: unknown): string | null {
  const told = Told.safeParse(pix)
  if (!told.success) return null
  const person = told.data.pagador ?? told.data.gnExtras?.pagador
  const document = (person?.cpf ?? person?.cnpj ?? '').replaceAll(/[.\s/-]/g, '')
  return DOCUMENT.test(document) ? document : null
}
