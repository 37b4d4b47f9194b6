import { TOAST_MS } from '@trevo/contract/limits'
import { errorText } from '../lib/i18n/i18n.ts'
import { isLanded } from '../lib/landed.ts'
import { PATHS } from '../lib/paths.ts'
import { guardFor } from '../session/guards.ts'
import { currentSession } from '../session/session.ts'
import { currentSite } from '../session/status.ts'
import { toast } from '../ui/toast.ts'
import type { RouteRow } from './route-table.ts'

export type Entry = 'ok' | { redirect: string }

let lastEntered: string = PATHS.home

/** Whether the visitor may enter the page, or where to instead. */
export function enter(row: RouteRow): Entry {
  if (row.flag && currentSite()?.whitelabel[row.flag] === false) {
    toast.show({ tone: 'warn', text: errorText('no_permission'), durationMs: TOAST_MS.trial })
    return { redirect: PATHS.home }
  }
  const verdict = guardFor(row.guard, currentSession())
  if (verdict !== 'ok' && 'redirect' in verdict) {
    return { redirect: isLanded(verdict.redirect) ? verdict.redirect : PATHS.home }
  }
  if (verdict !== 'ok') {
    toast.show({ tone: 'warn', text: errorText(verdict.refuse), durationMs: TOAST_MS.trial })
    return { redirect: lastEntered }
  }
  lastEntered = row.path
  return 'ok'
}
