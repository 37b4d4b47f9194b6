import { errorText } from '@trevo/contract/error-texts'
import type { ErrorCode } from '@trevo/contract/errors'

/** Anything the caller should hear about by name. The HTTP layer turns it into the envelope; domain code only throws it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly value: unknown

  constructor(code: ErrorCode, value?: unknown) {
    super(errorText(code, 'EN'))
    this.name = 'AppError'
    this.code = code
    this.value = value
  }
}

/** The field at `path` is wrong; the client has words for `code`. */
export const wrongField = (path: string, code: string): AppError =>
  new AppError('invalid_input', { fields: [{ path, code }] })
