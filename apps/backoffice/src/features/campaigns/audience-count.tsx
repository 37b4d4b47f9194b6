import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { opsCampaignAudience } from '@trevo/contract/ops/campaigns'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useSession } from '../../lib/session.ts'
import { Failed } from '../../ui/failed.tsx'
import { type SegmentForm, segmentOf } from './source.ts'

/** Long enough that nobody's typing is counted letter by letter. */
const SETTLED_MS = 600

/** How many the segment has, counted anew once whoever fills it in pauses. */
export function AudienceCount() {
  const merchant = useSession()?.merchant
  const translate = useTranslate()
  const form = useWatch({ name: 'segment' }) as SegmentForm | undefined
  const wanted = JSON.stringify(segmentOf(form))
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['campaign-audience', merchant, settled],
    queryFn: ({ signal }) => call(opsCampaignAudience, { body: { segment: JSON.parse(settled) } }, signal),
    retry: false,
  })
  if (error) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return <Alert severity="info">{translate('campaigns.counting')}</Alert>
  const ways = data.reached.map(({ channel, members }) => `${translate(`campaigns.channel_${channel}`)} ${members}`)
  return (
    <Alert severity="info" role="status" sx={{ opacity: isFetching || settled !== wanted ? 0.6 : 1 }}>
      {translate('campaigns.count', { members: data.members, allowed: data.allowed })} {ways.join(' · ')}
    </Alert>
  )
}
