import { errorText } from '@trevo/contract/error-texts'
import type { ErrorCode } from '@trevo/contract/errors'
import type { Language } from '@trevo/contract/wire'
import type { FastifyRequest } from 'fastify'
import { askedLanguage } from '../language.ts'
import { type BodyType, takenBy } from './body-type.ts'

type Asker = Pick<FastifyRequest, 'headers' | 'routeOptions'>

/** What a refusal says, in the language the caller asked for; English to whoever asked for none of ours. */
export function failureText(code: ErrorCode, request: Asker): { message: string; language: Language } {
  const language = askedLanguage(request.headers['accept-language']) ?? 'EN'
  if (code === 'unsupported_media_type') return { message: TAKES[language](takenBy(request)), language }
  return { message: errorText(code, language), language }
}

const TAKES: Readonly<Record<Language, (type: BodyType | null) => string>> = {
  EN: (type) => (type === null ? 'This call takes no body.' : `Send the body as ${type}.`),
  PT: (type) => (type === null ? 'Esta chamada não recebe corpo.' : `Envie o corpo como ${type}.`),
}
