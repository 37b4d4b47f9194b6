import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type GameReturn, opsGameReturns } from '@trevo/contract/ops/game-returns'
import type { StaffVendor } from '@trevo/contract/ops/games'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { percentText } from '../../lib/numbers.ts'
import { Failed } from '../../ui/failed.tsx'
import { BrandName, GameName, LookedAt } from './return-list.tsx'

/** What of the vendor counts for nothing, above everything else that its page says; nothing where nothing is. */
export function VendorReturns({ vendor: { id } }: { vendor: StaffVendor }) {
  return useMay(opsGameReturns) ? <Loading id={id} /> : null
}

function Loading({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['vendors', 'returns', id],
    queryFn: ({ signal }) => call(opsGameReturns, { query: { vendor: id, state: 'open' } }, signal),
  })
  if (error) return <Failed error={error} onRetry={refetch} />
  return data?.data.map((found) => <Found key={found.id} found={found} />)
}

function Found({ found }: { found: GameReturn }) {
  const translate = useTranslate()
  const figures = { declared: percentText(found.declared), returned: percentText(found.returned), rounds: found.rounds }
  return (
    <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <span>
          <strong>
            <GameName of={found} />
          </strong>
          {' · '}
          <BrandName of={found} />
        </span>
        <span>{translate('catalogue.return_hint_open', figures)}</span>
        <LookedAt of={found} />
      </Box>
    </Alert>
  )
}
