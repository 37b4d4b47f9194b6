import * as z from 'zod/mini'
import type { ImpedimentAnswer, ImpedimentReason } from './impediments.ts'

/**
 * How SIGAP's module of impeded persons is asked and what its answers mean, in one place: to be confirmed with the manual that the
 * regulator gives to operators. That it is asked by CPF and knows these two reasons is in the ordinances.
 */
export const SIGAP_PATH = '/impedidos/consulta'

const REASONS = {
  PROGRAMA_SOCIAL: 'social_benefit',
  AUTOEXCLUSAO_CENTRALIZADA: 'self_excluded',
} as const satisfies Record<string, ImpedimentReason>

const Answer = z.object({
  resultado: z.enum(['IMPEDIDO', 'NAO_IMPEDIDO']),
  motivo: z.optional(z.nullable(z.string())),
})

export const sigapQuestion = (cpf: string) => ({ cpf })

const isReason = (reason: string | null | undefined): reason is keyof typeof REASONS =>
  typeof reason === 'string' && Object.hasOwn(REASONS, reason)

/** Null: not an answer that we know. A reason that we do not know impedes all the same. */
export function sigapAnswer(status: number, value: unknown): ImpedimentAnswer | null {
  const found = status === 200 ? z.safeParse(Answer, value) : undefined
  if (!found?.success) return null
  const { resultado, motivo } = found.data
  if (resultado === 'NAO_IMPEDIDO') return { isImpeded: false }
  return { isImpeded: true, reason: isReason(motivo) ? REASONS[motivo] : 'other', raw: JSON.stringify(value) }
}
