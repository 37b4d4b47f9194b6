import type { ChangeEvent, FocusEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** A press on the button below is over by then: a message that moved it away meanwhile would have made it miss. */
const LEFT_MS = 250

/**
 * For a form's element: what is wrong with a field is said when it is left, and goes as soon as it is put right. A field
 * that was passed by empty is left alone until somebody sends the form.
 */
export function checksOnLeave<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'trigger' | 'getFieldState' | 'getValues'>,
) {
  const nameOf = (target: { name?: unknown }) =>
    typeof target.name === 'string' && target.name in form.getValues() ? (target.name as FieldPath<Values>) : null
  return {
    onBlur({ target }: FocusEvent<HTMLFormElement>): void {
      const name = nameOf(target)
      if (name === null) return
      setTimeout(() => {
        const isFilled = String(form.getValues(name) ?? '').trim() !== ''
        // The message there came from something that knows more, perhaps the server.
        if (isFilled && !form.getFieldState(name).error) void form.trigger(name)
      }, LEFT_MS)
    },
    onChange({ target }: ChangeEvent<HTMLFormElement>): void {
      const name = nameOf(target)
      if (name !== null && form.getFieldState(name).error) void form.trigger(name)
    },
  }
}
