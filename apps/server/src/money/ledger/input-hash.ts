import { hash } from 'node:crypto'
import type { TransferKind } from './transfer-kinds.ts'

export type HashedInput = {
  kind: TransferKind
  accountIds: readonly bigint[]
  amounts: readonly bigint[]
  meta: string | null
}

/** What a repeat of the same key must agree with. The order of postings does not matter. Hex. */
export function inputHash({ kind, accountIds, amounts, meta }: HashedInput): string {
  const lines = accountIds.map((id, index) => `${id} ${amounts[index]}`).sort()
  return hash('sha256', `${kind}\n${lines.join('\n')}\n${meta ?? ''}`)
}
