import { hash } from 'node:crypto'
import type { Json } from '../money/ledger/transfer.ts'
import type { TransferKind } from '../money/ledger/transfer-kinds.ts'

/** JSON with sorted keys, so that the same content always reads the same. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}

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
