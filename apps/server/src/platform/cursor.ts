import { Id } from '@trevo/contract/wire'
import { wrongField } from './errors.ts'

/** Where a list that pages by a rising id goes on; null at its beginning. */
export function idOfCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  if (!Id.safeParse(cursor).success) throw wrongField('cursor', 'cursor')
  return BigInt(cursor)
}
