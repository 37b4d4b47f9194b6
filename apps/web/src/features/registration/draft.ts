import { DRAFT_FIELDS, DRAFT_LIFE_MS } from '@trevo/contract/register-form'
import { navHistory } from '../../lib/nav/nav.tsx'
import { read, remove, write } from '../../lib/storage.ts'
import type { RegisterValues } from './check-form.ts'
import type { Method } from './shown-fields.ts'

export type Draft = { by: Method; dialCode: string; values: Partial<RegisterValues> }

let over: ReturnType<typeof setTimeout> | undefined

/** What was typed here before the page was loaded again. The entry of the browser's history tells: opened anew, the form is empty. */
export function readDraft(): Draft | null {
  const kept = read('registerDraft')
  if (kept === null) return null
  const ageMs = Date.now() - kept.at
  if (kept.place !== navHistory.get().key || ageMs < 0 || ageMs >= DRAFT_LIFE_MS) {
    dropDraft()
    return null
  }
  const values = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, kept.values[name] ?? '']))
  return { by: kept.by, dialCode: kept.dialCode, values }
}

export function keepDraft({ by, dialCode, values }: Draft): void {
  const typed = DRAFT_FIELDS.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []))
  if (typed.length === 0) {
    dropDraft()
    return
  }
  const at = Date.now()
  write('registerDraft', { at, place: navHistory.get().key, by, dialCode, values: Object.fromEntries(typed) })
  clearTimeout(over)
  over = setTimeout(dropDraft, DRAFT_LIFE_MS)
}

export function dropDraft(): void {
  clearTimeout(over)
  remove('registerDraft')
}
