import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { REGISTER_FIELDS, type RegisterField, type RegulationProfile } from '@trevo/contract/status'
import { BooleanInput, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'

/** Nobody in Brazil registers without them. */
const FIXED_IN_BRAZIL: ReadonlySet<RegisterField> = new Set(['idNumber', 'birthday'])
type About = { about: { regulation: RegulationProfile } }

/** Which fields registration shows, and which it cannot do without. */
export function RegisterFields() {
  const isBrazilian = useRecordContext<About>()?.about.regulation === 'br'
  const translate = useTranslate()
  const nameOf = (field: RegisterField, part: 'enabled' | 'required') =>
    `${translate(`brand.field_${field}`)}: ${translate(part === 'enabled' ? 'brand.shown' : 'brand.needed')}`
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('brand.field')}</TableCell>
          <TableCell>{translate('brand.shown')}</TableCell>
          <TableCell>{translate('brand.needed')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {REGISTER_FIELDS.map((field) => (
          <TableRow key={field}>
            <TableCell>{translate(`brand.field_${field}`)}</TableCell>
            {(['enabled', 'required'] as const).map((part) => (
              <TableCell key={part}>
                <BooleanInput
                  source={`register.${field}.${part}`}
                  label={false}
                  helperText={false}
                  readOnly={isBrazilian && FIXED_IN_BRAZIL.has(field)}
                  options={{ slotProps: { input: { 'aria-label': nameOf(field, part) } } }}
                />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
