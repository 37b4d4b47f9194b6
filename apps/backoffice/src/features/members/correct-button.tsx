import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { BodyOf } from '@trevo/contract/endpoint'
import { DialingCode, Email, MobileNumber, PersonName } from '@trevo/contract/fields'
import { opsRequestCorrection } from '@trevo/contract/ops/member-actions'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { StandingButton } from './standing-button.tsx'

type Correction = BodyOf<typeof opsRequestCorrection>['correction']
const FIELDS = ['email', 'mobile', 'name'] as const
type Field = (typeof FIELDS)[number]

const isRight = (field: Field, value: string) =>
  ({ email: Email, mobile: MobileNumber, name: PersonName })[field].safeParse(value.trim()).success

function correctionOf(field: Field, value: string, dialling: string): Correction {
  const typed = value.trim()
  if (field === 'email') return { field, email: typed }
  return field === 'name' ? { field, name: typed } : { field, countryDialingCode: dialling, mobileNum: typed }
}

export function CorrectButton({ id, onDone }: { id: string; onDone: () => void }) {
  const translate = useTranslate()
  const [field, setField] = useState<Field>('email')
  const [value, setValue] = useState('')
  const [dialling, setDialling] = useState('+55')
  const isWrong = value !== '' && !isRight(field, value)
  const isCodeWrong = field === 'mobile' && !DialingCode.safeParse(dialling).success
  return (
    <StandingButton
      endpoint={opsRequestCorrection}
      name="correct"
      isProved
      isReady={isRight(field, value) && !isCodeWrong}
      onDone={() => {
        setValue('')
        onDone()
      }}
      act={(why, requestId) =>
        call(opsRequestCorrection, {
          params: { id },
          body: { requestId, correction: correctionOf(field, value, dialling), ...why },
        })
      }
    >
      <TextField
        select
        fullWidth
        margin="normal"
        label={translate('members.correct_field')}
        value={field}
        onChange={({ target }) => setField(target.value as Field)}
      >
        {FIELDS.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`members.field_${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {field === 'mobile' && (
          <TextField
            required
            margin="normal"
            label={translate('members.dialling')}
            value={dialling}
            error={isCodeWrong}
            helperText={isCodeWrong ? translate('members.wrong_dialling') : ' '}
            onChange={({ target }) => setDialling(target.value)}
            sx={{ width: 140, flexShrink: 0 }}
          />
        )}
        <TextField
          required
          fullWidth
          margin="normal"
          label={translate(`members.field_${field}`)}
          value={value}
          error={isWrong}
          helperText={isWrong ? translate(`members.wrong_${field}`) : ' '}
          onChange={({ target }) => setValue(target.value)}
          slotProps={{ htmlInput: { maxLength: 254, inputMode: field === 'mobile' ? 'tel' : 'text' } }}
        />
      </Box>
    </StandingButton>
  )
}
