import Alert from '@mui/material/Alert'
import { useEffect, useState } from 'react'
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form'
import { sentKey, useTranslate } from '../lib/i18n/use-translate.ts'

type Issue = { path: string; text: string }

/** What the server found wrong with something that no field of the form stands for, as with several of them together. */
function unplacedIn(errors: FieldErrors, before = ''): Issue[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return []
    const path = `${before}${name}`
    if (typeof error.message !== 'string') return unplacedIn(error as FieldErrors, `${path}.`)
    return error.type === 'server' && error.ref === undefined ? [{ path, text: error.message }] : []
  })
}

/**
 * Says above the buttons what is wrong at no single field, until the form is sent again. The form forgets it at once: it sends
 * nothing as long as it knows of an error, and nobody could correct this one at a field.
 */
export function UnplacedIssues() {
  const translate = useTranslate()
  const { clearErrors } = useFormContext()
  const { errors, isSubmitting } = useFormState()
  const [texts, setTexts] = useState<readonly string[]>([])
  useEffect(() => {
    if (isSubmitting) setTexts([])
  }, [isSubmitting])
  useEffect(() => {
    const issues = unplacedIn(errors)
    if (issues.length === 0) return
    setTexts([...new Set(issues.map(({ text }) => text))])
    clearErrors(issues.map(({ path }) => path))
  }, [errors, clearErrors])
  if (texts.length === 0) return null
  return (
    <Alert severity="error" sx={{ width: '100%', mt: 2 }}>
      {texts.map((text) => (
        <div key={text}>{translate(sentKey(text))}</div>
      ))}
    </Alert>
  )
}
