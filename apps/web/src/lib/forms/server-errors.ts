import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import type { ClientErrorCode } from '../i18n/i18n.ts'

/**
 * Puts a refused call's complaints at their fields and the focus on the first of them.
 * `fieldOf` names the field an error code belongs to. False where none fits: then a toast must say it.
 */
export function showAtFields<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
  fieldOf: Partial<Record<ClientErrorCode, FieldPath<Values>>> = {},
): boolean {
  if (!(error instanceof ApiError)) return false
  const named = fieldOf[error.code]
  const found = named
    ? [{ name: named, code: error.code }]
    : error.fields
        .filter(({ path }) => path in form.getValues())
        .map(({ path, code }) => ({ name: path as FieldPath<Values>, code }))
  for (const [index, { name, code }] of found.entries()) {
    form.setError(name, { type: 'server', message: code }, { shouldFocus: index === 0 })
  }
  return found.length > 0
}
