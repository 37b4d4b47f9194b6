import Box from '@mui/material/Box'
import type { Endpoint } from '@trevo/contract/endpoint'
import { OfferStatus, type StaffVendor } from '@trevo/contract/ops/games'
import { ActionButton } from '../../ui/action-button.tsx'

type Status = StaffVendor['status']
type Props = { endpoint: Endpoint; status: Status; name: string; change: (status: Status) => Promise<unknown> }

/** Maintenance, off, and back; every brand follows at once, so it is asked first. */
export const StatusButtons = ({ endpoint, status, name, change }: Props) => (
  <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
    {OfferStatus.options
      .filter((other) => other !== status)
      .map((other) => (
        <ActionButton
          key={other}
          endpoint={endpoint}
          label={`catalogue.set_${other}`}
          color={other === 'active' ? 'primary' : 'error'}
          run={() => change(other)}
          done="catalogue.changed"
          question={{ title: `catalogue.ask_${other}`, content: 'catalogue.ask_text', args: { name } }}
        />
      ))}
  </Box>
)
