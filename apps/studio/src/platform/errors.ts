import { errorText } from '@trevo/contract/error-texts'
import type { ErrorCode } from '@trevo/contract/errors'

/** Anything the player should hear about by name, in the platform's own codes. */
export class StudioError extends Error {
  override readonly name = 'StudioError'
  readonly code: ErrorCode
  readonly value: unknown

  constructor(code: ErrorCode, value?: unknown) {
    super(errorText(code, 'EN'))
    this.code = code
    this.value = value
  }
}
