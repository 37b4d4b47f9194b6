import { errorText } from '@trevo/contract/error-texts'
import type { ErrorCode } from '@trevo/contract/errors'
import type { Language } from '@trevo/contract/wire'
import type { FastifyRequest } from 'fastify'
import { askedLanguage } from '../language.ts'
import { type BodyType, takenBy } from './body-type.ts'
import { texts } from './texts.ts'

type Asker = Pick<FastifyRequest, 'headers' | 'routeOptions'>

/** The text of a refusal in the language the caller asked for; English if it is none of ours. */
export function failureText(code: ErrorCode, request: Asker): { message: string; language: Language } {
  const language = askedLanguage(request.headers['accept-language']) ?? 'EN'
  if (code === 'unsupported_media_type') return { message: takesText(takenBy(request), language), language }
  return { message: errorText(code, language), language }
}

const takesText = (type: BodyType | null, language: Language) =>
  type === null ? texts[language]('takes.nothing') : texts[language]('takes.type', { type })
