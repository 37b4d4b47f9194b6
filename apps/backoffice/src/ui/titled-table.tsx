import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'

type Props = {
  title: TextKey
  hint?: TextKey
  heads: readonly TextKey[]
  /** Of columns of numbers, which stand to the right of the others. */
  numbers?: readonly TextKey[]
  children: ReactNode
}

/** A few lines under a title, all of them there at once: wide on a desk, scrolled on a phone. */
export function TitledTable({ title, hint, heads, numbers = [], children }: Props) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, overflowX: 'auto' }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: hint ? 0 : 1 }}>
        {translate(title)}
      </Typography>
      {hint && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {translate(hint)}
        </Typography>
      )}
      <Table size="small">
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{translate(head)}</TableCell>
            ))}
            {numbers.map((head) => (
              <TableCell key={head} align="right">
                {translate(head)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Card>
  )
}
