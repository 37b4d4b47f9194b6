import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { StaffIdentity } from '@trevo/contract/ops/identity'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'

const FIELDS = ['name', 'idNumber', 'birthday'] as const

/** Names are compared as they are spoken: a register writes them large and without accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()

/** As people write them. */
const SHOWN: Readonly<Record<(typeof FIELDS)[number], (value: string) => string>> = {
  name: (value) => value,
  idNumber: (value) => value.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4'),
  birthday: dateText,
}

/** What differs from what was said is marked, in words too. */
export function Compared({ record }: { record: StaffIdentity }) {
  const translate = useTranslate()
  const { claimed, register, document } = record
  const cell = (field: (typeof FIELDS)[number], value: string | null | undefined) => {
    if (!value) return <TableCell>–</TableCell>
    const isOther = plain(value) !== plain(claimed[field] ?? '')
    return (
      <TableCell sx={isOther ? { color: 'warning.main', fontWeight: 600 } : {}}>
        {SHOWN[field](value)}
        {isOther && ` (${translate('identity.differs')})`}
      </TableCell>
    )
  }
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell component="td" />
            <TableCell>{translate('identity.claimed')}</TableCell>
            <TableCell>{translate('identity.register')}</TableCell>
            <TableCell>{translate('identity.document')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {FIELDS.map((field) => (
            <TableRow key={field}>
              <TableCell component="th" scope="row">
                {translate(`identity.field_${field}`)}
              </TableCell>
              <TableCell>{SHOWN[field](claimed[field] ?? '–')}</TableCell>
              {cell(field, register?.[field])}
              {cell(field, document?.[field])}
            </TableRow>
          ))}
          <TableRow>
            <TableCell component="th" scope="row">
              {translate('identity.field_alive')}
            </TableCell>
            <TableCell>–</TableCell>
            <TableCell>{register ? translate(register.isAlive ? 'identity.alive' : 'identity.dead') : '–'}</TableCell>
            <TableCell>–</TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </Box>
  )
}
