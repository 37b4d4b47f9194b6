import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Tooltip from '@mui/material/Tooltip'
import type { Node } from '@trevo/contract/ops/nodes'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

/** The worst that holds of it, in one word. */
function NodeState({ isSilent, hearsOthers, takesJobs }: Node) {
  if (isSilent) return <StatusChip label="nodes.silent" tone="error" />
  if (!hearsOthers) return <StatusChip label="nodes.deaf" tone="warning" />
  if (!takesJobs) return <StatusChip label="nodes.idle" tone="warning" />
  return <StatusChip label="nodes.up" tone="success" />
}

export function NodeTable({ nodes }: { nodes: readonly Node[] }) {
  const translate = useTranslate()
  const figure = (count: number) => decimalText(String(count))
  return (
    // Ten columns, on a screen of ordinary width without scrolling.
    <Table size="small" sx={{ '& th, & td': { px: 1 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('nodes.name')}</TableCell>
          <TableCell>{translate('nodes.state')}</TableCell>
          <TableCell>{translate('nodes.version')}</TableCell>
          <TableCell>{translate('nodes.started')}</TableCell>
          <TableCell>{translate('nodes.seen')}</TableCell>
          <TableCell align="right">{translate('nodes.delay')}</TableCell>
          <TableCell align="right">{translate('nodes.memory')}</TableCell>
          <TableCell align="right">{translate('nodes.connected')}</TableCell>
          <TableCell align="right">{translate('nodes.waiting')}</TableCell>
          <TableCell align="right">
            <Tooltip title={translate('nodes.put_off_hint')} describeChild>
              <span>{translate('nodes.put_off')}</span>
            </Tooltip>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {nodes.map((node) => (
          <TableRow key={node.name}>
            <TableCell component="th" scope="row">
              {node.name}
            </TableCell>
            <TableCell sx={{ minWidth: 96 }}>
              <NodeState {...node} />
            </TableCell>
            <TableCell>{node.version}</TableCell>
            <TableCell>
              <MomentField source="startedAt" record={node} />
            </TableCell>
            <TableCell>
              <MomentField source="seenAt" record={node} seconds />
            </TableCell>
            <TableCell align="right">{figure(node.delayMs)}</TableCell>
            <TableCell align="right">{figure(node.memoryMb)}</TableCell>
            <TableCell align="right">{figure(node.connected)}</TableCell>
            <TableCell align="right">{figure(node.waiting)}</TableCell>
            <TableCell align="right">{figure(node.putOff)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
