import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { opsAskFreeRounds, opsCancelFreeRounds, type StaffFreeRounds } from '@trevo/contract/ops/free-rounds'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Cash } from '../../ui/cash.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StateChip } from './free-rounds-list.tsx'

export const FreeRoundsShow = () => (
  <ShowPage>
    <Grant />
  </ShowPage>
)

function Grant() {
  const shown = useRecordContext<StaffFreeRounds>()
  if (shown === undefined) return null
  const isOpen = shown.state === 'waiting' || shown.state === 'ready'
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 760 }}>
      <Facts
        facts={[
          ['freeRounds.member', shown.userName],
          ['freeRounds.game', `${shown.gameName} (${shown.vendor})`],
          ['field.status', <StateChip key="s" state={shown.state} />],
          ['freeRounds.rounds', `${shown.used} / ${shown.rounds}`],
          ['freeRounds.stake', <Cash key="t" amount={shown.stake} />],
          ['freeRounds.value', <Cash key="v" amount={shown.value} />],
          ['freeRounds.won', <Cash key="w" amount={shown.won} />],
          ['freeRounds.prize_max', <Cash key="m" amount={shown.prizeMax} />],
          ['freeRounds.expires', <MomentField key="e" source="expiresAt" record={shown} />],
          ['freeRounds.given_at', <MomentField key="g" source="createdAt" record={shown} />],
          ['freeRounds.given_by', shown.createdBy === '' ? shown.source : shown.createdBy],
          ['freeRounds.note', shown.note === '' ? '–' : shown.note],
          ...(shown.trouble === null ? [] : [['freeRounds.trouble', shown.trouble] as const]),
        ]}
      />
      <VendorSays id={shown.id} />
      {isOpen && (
        <Box sx={{ mt: 2 }}>
          <ActionButton
            endpoint={opsCancelFreeRounds}
            label="freeRounds.cancel"
            icon={<Ban size={18} />}
            color="error"
            run={() => call(opsCancelFreeRounds, { params: { id: shown.id } })}
            done="freeRounds.cancelled"
            question={{ title: 'freeRounds.ask_cancel', content: 'freeRounds.ask_cancel_text' }}
          />
        </Box>
      )}
    </Card>
  )
}

/** Asked for when somebody wants to know: it is a call to somebody else. */
function VendorSays({ id }: { id: string }) {
  const translate = useTranslate()
  const [isAsked, setAsked] = useState(false)
  const { data } = useQuery({
    queryKey: ['freeRounds', 'vendor', id],
    queryFn: () => call(opsAskFreeRounds, { params: { id } }),
    enabled: isAsked,
  })
  if (data === undefined)
    return (
      <Button sx={{ mt: 2 }} variant="outlined" disabled={isAsked} onClick={() => setAsked(true)}>
        {translate('freeRounds.ask_vendor')}
      </Button>
    )
  return (
    <Typography sx={{ mt: 2 }} color={data.agrees ? 'text.secondary' : 'error'} role="status">
      {translate(`freeRounds.vendor_${data.state}`, { used: data.used ?? 0 })}
    </Typography>
  )
}
