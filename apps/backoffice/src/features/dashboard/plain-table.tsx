import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'

type Row = { id: string; cells: readonly ReactNode[] }

/** Figures in rows; the first column names them. */
export const PlainTable = ({ heads, rows }: { heads: readonly string[]; rows: readonly Row[] }) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        {heads.map((head, place) => (
          <TableCell key={head} align={place === 0 ? 'left' : 'right'}>
            {head}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ id, cells }) => (
        <TableRow key={id}>
          {cells.map((cell, place) => (
            <TableCell
              key={heads[place]}
              {...(place === 0 ? { component: 'th', scope: 'row' } : { align: 'right' })}
              sx={{ whiteSpace: place === 0 ? 'normal' : 'nowrap', fontVariantNumeric: 'tabular-nums' }}
            >
              {cell}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
)
