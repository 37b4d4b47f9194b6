import { TOAST_MS } from '../lib/ui-constants.ts'
import { toastRefusal } from './error-toast.ts'
import { toast } from './toast.ts'

/** Copies and says so. Browsers refuse outside secure pages; the text can then still be selected. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.show({ tone: 'ok', text: copied, durationMs: TOAST_MS.default })
  } catch {
    void toastRefusal('no_permission', TOAST_MS.short)
  }
}
