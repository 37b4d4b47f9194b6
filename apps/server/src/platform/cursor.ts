import { Id } from '@trevo/contract/wire'
import { AppError } from './errors.ts'

/** Where a list that pages by a rising id goes on; null at its beginning. */
export function idOfCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  if (!Id.safeParse(cursor).success)
    throw new AppError('invalid_input', { fields: [{ path: 'cursor', code: 'cursor' }] })
  return BigInt(cursor)
}
