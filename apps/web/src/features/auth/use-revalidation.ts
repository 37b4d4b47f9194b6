import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { onLanguageChange } from '../../lib/i18n/i18n.ts'
import { DEBOUNCE_MS } from '../../lib/ui-constants.ts'

/** After a change of language what stands at the fields is checked anew; what the server said of them stays. */
export function useRevalidation<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  useEffect(() => {
    const check = () => {
      const wrong = Object.entries(form.formState.errors).filter(([, error]) => error?.type !== 'server')
      if (wrong.length > 0) void form.trigger(wrong.map(([name]) => name as FieldPath<Values>))
    }
    return onLanguageChange(check, DEBOUNCE_MS.loginLanguage)
  }, [form])
}
