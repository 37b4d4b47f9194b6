import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Endpoint } from '@trevo/contract/endpoint'
import { createContext, useContext } from 'react'
import { SimpleForm as Form, SaveButton, type SimpleFormProps, Toolbar } from 'react-admin'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { UnplacedIssues } from './unplaced-issues.tsx'

/** The call that the page's form would make, where whoever looks at it may not make it. */
export const RefusedWrite = createContext<Endpoint | null>(null)

/** Nothing here is deleted: things are hidden or ended, and stay known. */
const SAVE_ALONE = (
  <Toolbar>
    <SaveButton />
  </Toolbar>
)

const SHEET = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  width: '100%',
  // A list of choices does not know that what is around it is switched off.
  '& .MuiSelect-select, & .MuiAutocomplete-root': { pointerEvents: 'none' },
} as const

/** Every form of the console. Whoever may look at its page and not change it reads what holds, and who changes it. */
export function SimpleForm({ toolbar = SAVE_ALONE, children, ...props }: SimpleFormProps) {
  const translate = useTranslate()
  const call = useContext(RefusedWrite)
  if (call === null)
    return (
      <Form toolbar={toolbar} {...props}>
        {children}
        <UnplacedIssues />
      </Form>
    )
  const named = typeof call.staff?.roles === 'string' ? [] : (call.staff?.roles ?? [])
  const roles = named.map((role) => translate(`staff.role_${role}`)).join(', ')
  return (
    <Form toolbar={false} {...props}>
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('form.read_only', { roles })}
      </Alert>
      <Box component="fieldset" disabled sx={SHEET}>
        {children}
      </Box>
    </Form>
  )
}
