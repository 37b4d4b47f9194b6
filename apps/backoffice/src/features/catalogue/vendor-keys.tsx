import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { StaffVendor } from '@trevo/contract/ops/games'
import { opsRetireVendorKey, opsUseVendorKey, opsVendorKeys, type VendorKey } from '@trevo/contract/ops/vendors'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { NewKeyButton } from './new-key-button.tsx'

/** What the vendor signs its calls with; secrets are nowhere to be read again. */
export function VendorKeys({ vendor }: { vendor: StaffVendor }) {
  return useMay(opsVendorKeys) ? <Keys vendor={vendor} /> : null
}

function Keys({ vendor: { id } }: { vendor: StaffVendor }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    // Under the name of the resource, so that a refresh of the page reads them anew.
    queryKey: ['vendors', 'keys', id],
    queryFn: ({ signal }) => call(opsVendorKeys, { params: { id } }, signal),
  })
  return (
    <Card sx={{ p: 3, gridColumn: '1 / -1', overflowX: 'auto' }}>
      <Typography variant="subtitle1" component="h2">
        {translate('catalogue.keys')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('catalogue.keys_hint')}
      </Typography>
      {error ? (
        <Failed error={error} onRetry={refetch} />
      ) : data ? (
        <KeyTable vendorId={id} keys={data.keys} />
      ) : (
        <Skeleton />
      )}
      <NewKeyButton vendorId={id} onMade={() => void refetch()} />
    </Card>
  )
}

const TONES = { waiting: 'warning', active: 'success', retired: 'default' } as const

function KeyTable({ vendorId, keys }: { vendorId: string; keys: readonly VendorKey[] }) {
  const translate = useTranslate()
  if (keys.length === 0) return <Alert severity="info">{translate('catalogue.no_keys')}</Alert>
  return (
    <Table size="small" sx={{ mb: 2 }}>
      <TableHead>
        <TableRow>
          {(['catalogue.key', 'field.status', 'field.created', 'catalogue.made_by'] as const).map((name) => (
            <TableCell key={name}>{translate(name)}</TableCell>
          ))}
          <TableCell component="td" />
        </TableRow>
      </TableHead>
      <TableBody>
        {keys.map((key) => (
          <TableRow key={key.id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{key.id}</TableCell>
            <TableCell>
              <StatusChip label={`catalogue.key_${key.state}`} tone={TONES[key.state]} />
            </TableCell>
            <TableCell>
              <MomentField source="createdAt" record={key} />
            </TableCell>
            <TableCell>{key.madeBy ?? translate('catalogue.command_line')}</TableCell>
            <TableCell>
              <KeyButtons vendorId={vendorId} vendorKey={key} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function KeyButtons({ vendorId, vendorKey }: { vendorId: string; vendorKey: VendorKey }) {
  const { id, state } = vendorKey
  const params = { id: vendorId, key: id }
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      {state === 'waiting' && (
        <ActionButton
          endpoint={opsUseVendorKey}
          label="catalogue.use_key"
          run={() => call(opsUseVendorKey, { params, body: {} })}
          done="catalogue.key_in_use"
        />
      )}
      {state !== 'retired' && (
        <ActionButton
          endpoint={opsRetireVendorKey}
          label="catalogue.retire_key"
          color="error"
          run={() => call(opsRetireVendorKey, { params })}
          done="catalogue.key_ended"
          question={{ title: 'catalogue.ask_retire', content: 'catalogue.ask_retire_text', args: { key: id } }}
        />
      )}
    </Box>
  )
}
