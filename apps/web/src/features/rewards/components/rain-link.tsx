import { useQuery } from '@tanstack/react-query'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { redRain } from '@trevo/contract/rain'
import CloudRain from 'lucide-react/icons/cloud-rain'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useServerNow } from '../../../lib/server-clock.ts'
import { useSession } from '../../../session/session.ts'
import { useFlag, useSite } from '../../../session/status.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { phaseAt } from '../rain-phase.ts'
import { rainQuery } from '../rain-queries.ts'
import { rewardTexts } from '../texts.ts'

/** The way to the red rain, where the brand has one. */
export function RainLink() {
  return useFlag('AGENTRANSMULTDOWN3') ? <RainRow /> : null
}

function RainRow() {
  const common = useT()
  const { data } = useQuery(rainQuery(useSession()))
  return (
    <ListGroup>
      <ListRow
        icon={<CloudRain size={20} />}
        iconTone="brand"
        title={common('title.redRain')}
        detail={data ? <When rain={data} /> : undefined}
        render={<Link to={PATHS.redRain} />}
      />
    </ListGroup>
  )
}

function When({ rain }: { rain: ValueOf<typeof redRain> }) {
  const t = useT(rewardTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const phase = phaseAt(rain, useServerNow())
  if (phase.kind === 'none') return <>{t('rain.none')}</>
  if (phase.kind === 'running') return <>{t('rain.now')}</>
  return <>{t('rain.startsAt', { at: momentText(phase.round.startsAt, 'moment', language, timeZone) })}</>
}
