import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Nodes } from '@trevo/contract/ops/nodes'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'

/** Jobs that no node has taken yet, by queue. */
export function QueueTable({ queues }: Pick<Nodes, 'queues'>) {
  const translate = useTranslate()
  return (
    <Card role="region" aria-label={translate('nodes.queues')} tabIndex={0} sx={{ p: 3, mt: 2, overflowX: 'auto' }}>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {translate('nodes.queues')}
      </Typography>
      {queues.length === 0 ? (
        <Typography>{translate('nodes.queues_none')}</Typography>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('nodes.queue')}</TableCell>
              <TableCell align="right">{translate('nodes.queued')}</TableCell>
              <TableCell align="right">{translate('nodes.active')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {queues.map(({ name, queued, active }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                <TableCell align="right">{decimalText(String(queued))}</TableCell>
                <TableCell align="right">{decimalText(String(active))}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}
