import * as z from 'zod/mini'
import type { FaceAnswer, FaceQuestion, FaceReason } from './identity.ts'

/** How pictures are compared and what the answers mean, in one place: to be confirmed with the manual of the operator's service. */
const REASONS = {
  blurred: 'blurred',
  face_mismatch: 'other_person',
  data_mismatch: 'other_person',
  liveness: 'not_live',
  document_invalid: 'document_invalid',
} as const satisfies Record<string, FaceReason>

const OUTCOMES = { approved: 'accepted', manual: 'unsure', rejected: 'refused' } as const

const Text = z.optional(z.nullable(z.string()))
const Score = z.optional(z.nullable(z.number()))
const Answer = z.object({
  result: z.enum(['approved', 'manual', 'rejected']),
  reason: z.optional(z.nullable(z.string())),
  document: z.optional(z.object({ name: Text, cpf: Text, birthDate: z.optional(z.nullable(z.iso.date())) })),
  scores: z.optional(z.object({ face: Score, liveness: Score })),
})

export const faceQuestion = ({ reference, claim, turn, pictures }: FaceQuestion) => ({
  reference,
  person: { cpf: claim.idNumber, name: claim.name, birthDate: claim.birthday },
  images: {
    front: pictures.front.toString('base64'),
    back: pictures.back.toString('base64'),
    face: pictures.face.toString('base64'),
    turned: { side: turn, image: pictures.turned.toString('base64') },
  },
})

const isReason = (reason: string | null | undefined): reason is keyof typeof REASONS =>
  typeof reason === 'string' && Object.hasOwn(REASONS, reason)

/** Null: not an answer that we know. A refusal for a reason that we do not know is for a person to look at. */
export function faceAnswer(status: number, value: unknown): FaceAnswer | null {
  const found = status === 200 ? z.safeParse(Answer, value) : undefined
  if (!found?.success) return null
  const { result, reason, document, scores } = found.data
  const known = result === 'rejected' && isReason(reason) ? REASONS[reason] : null
  return {
    outcome: result === 'rejected' && known === null ? 'unsure' : OUTCOMES[result],
    reason: known,
    document: {
      name: document?.name ?? null,
      idNumber: document?.cpf?.replaceAll(/\D/g, '') ?? null,
      birthday: document?.birthDate ?? null,
    },
    scores: { face: scores?.face ?? null, live: scores?.liveness ?? null },
  }
}
