import * as z from 'zod/mini'
import type { Claim, RegisterAnswer } from './identity.ts'

/**
 * How the register is asked and what its answers mean, in one place: to be confirmed with the manual of the operator's service.
 * The codes of a CPF's standing are those the Receita Federal publishes.
 */
const REGULAR = '0'
const DECEASED = '3'
const STANDINGS = ['0', '2', '3', '4', '5', '8', '9'] as const

const Known = z.object({
  nome: z.string().check(z.minLength(1)),
  nascimento: z.iso.date(),
  situacao: z.object({ codigo: z.enum(STANDINGS) }),
})

export const cpfQuestion = ({ idNumber, name, birthday }: Claim) => ({
  cpf: idNumber,
  nome: name,
  nascimento: birthday,
})

/** Null: not an answer that we know. */
export function cpfAnswer(status: number, value: unknown): RegisterAnswer | null {
  if (status === 404) return { isKnown: false }
  const found = status === 200 ? z.safeParse(Known, value) : undefined
  if (!found?.success) return null
  const { nome, nascimento, situacao } = found.data
  return {
    isKnown: true,
    name: nome,
    birthday: nascimento,
    isAlive: situacao.codigo !== DECEASED,
    isRegular: situacao.codigo === REGULAR,
  }
}
