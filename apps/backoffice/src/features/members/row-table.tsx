import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'

export type Column<Row> = { label: TextKey; cell: (row: Row) => ReactNode; isNumber?: true }
type Props<Row> = { name: TextKey; rows: readonly Row[]; columns: readonly Column<Row>[]; keyOf: (row: Row) => string }

/** Wider than the card on a tablet, so it scrolls on its own, by keyboard too. */
export function RowTable<Row>({ name, rows, columns, keyOf }: Props<Row>) {
  const translate = useTranslate()
  const align = ({ isNumber }: Column<Row>) => (isNumber ? 'right' : 'left')
  return (
    <Box tabIndex={0} role="region" aria-label={translate(name)} sx={{ overflowX: 'auto', mt: 2 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={align(column)}>
                {translate(column.label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)}>
              {columns.map((column) => (
                <TableCell key={column.label} align={align(column)}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
