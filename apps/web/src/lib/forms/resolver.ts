import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { emptyMessageOf } from './empty-messages.ts'

/**
 * Checks a form by a schema of the contract. A message is a key of the texts, of the first rule a field broke;
 * what is handed to the submit function is the schema's output, so that trimming happens once.
 */
export function resolverOf<Values extends FieldValues>(schema: z.ZodMiniType<Values, Values>): Resolver<Values> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of result.error.issues) {
      errors[issue.path.join('.')] ??= {
        type: issue.code,
        message: messageOf(issue.message, valueAt(values, issue.path)),
      }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** Nobody who has written nothing has written it in a wrong format. */
const messageOf = (message: string, value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? emptyMessageOf(message) : message

const valueAt = (values: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], values)
