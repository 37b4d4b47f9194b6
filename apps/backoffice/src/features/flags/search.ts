import type { BrandFlag } from '@trevo/contract/ops/flags'

export type Filter = { q?: string; group?: string; changed?: boolean }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** By its name or what it turns on, in the language that the page is read in. */
export function matches({ id, group, enabled, default: first }: BrandFlag, filter: Filter, words: string): boolean {
  const { q = '', group: wanted, changed = false } = filter
  if (wanted !== undefined && wanted !== group) return false
  if (changed && enabled === first) return false
  return plain(`${id} ${words}`).includes(plain(q.trim()))
}
