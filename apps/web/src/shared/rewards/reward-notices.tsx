import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isReal } from '@trevo/contract/members'
import { redRain } from '@trevo/contract/rain'
import { rewardCentre } from '@trevo/contract/reward-centre'
import CloudRain from 'lucide-react/icons/cloud-rain'
import Gift from 'lucide-react/icons/gift'
import { useEffect } from 'react'
import { call } from '../../lib/api/call.ts'
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { keys, STALE_MS } from '../../lib/query.ts'
import { heardServerTime, useServerClock } from '../../lib/server-clock.ts'
import { live } from '../../session/live.ts'
import { useSession } from '../../session/session.ts'
import { useFlag } from '../../session/status.ts'
import { renewQueries, useRenewal } from '../../session/use-renewal.ts'
import { ListGroup, ListRow } from '../../ui/list-row.tsx'

const fetchCentre = call(rewardCentre)
const fetchRain = call(redRain)

const waitingQuery = (session: Session, isOn: boolean) =>
  memberQuery(session, {
    staleTime: STALE_MS.member,
    meta: { localised: true },
    queryKey: [...keys.rewards, 'waiting'],
    queryFn: async (context) => (await fetchCentre({ query: { language: currentLanguage() } }, context)).ready,
    isAsked: isOn,
  })

const runningQuery = (session: Session, isOn: boolean) =>
  memberQuery(session, {
    staleTime: STALE_MS.member,
    meta: { localised: true },
    queryKey: [...keys.rewards, 'rain', 'running'],
    queryFn: async (context) => {
      const rain = await fetchRain({ query: { language: currentLanguage() } }, context)
      heardServerTime(rain.serverTime)
      return rain
    },
    isAsked: isOn,
  })

/** What waits for the member: a rain that falls now, and rewards to collect. Nothing where nothing does. */
export function RewardNotices() {
  const session = useSession()
  const mayTake = session !== null && isReal(session.type)
  const hasRain = useFlag('AGENTRANSMULTDOWN3') && mayTake
  const hasCentre = useFlag('REWCEN3') && mayTake
  const { data: ready = 0 } = useQuery(waitingQuery(session, hasCentre))
  useRenewal('reward.changed', keys.rewards)
  const isRaining = useRaining(session, hasRain)
  const t = useT()
  if (!isRaining && ready === 0) return null
  return (
    <ListGroup>
      {isRaining ? (
        <ListRow
          icon={<CloudRain size={20} />}
          iconTone="brand"
          title={t('waiting.rain')}
          detail={t('waiting.rainText')}
          render={<Link to={PATHS.redRain} />}
        />
      ) : null}
      {ready > 0 ? (
        <ListRow
          icon={<Gift size={20} />}
          iconTone="gold"
          title={t('waiting.rewards', { count: ready })}
          render={<Link to={PATHS.rewardCenter} />}
        />
      ) : null}
    </ListGroup>
  )
}

/** By the server's clock, and only while there are envelopes for this member. */
function useRaining(session: Session, isOn: boolean): boolean {
  const { data } = useQuery(runningQuery(session, isOn))
  const client = useQueryClient()
  useEffect(() => live.on('site', 'rain.changed', () => void renewQueries(client, keys.rewards)), [client])
  return useServerClock((nowMs) =>
    [data?.current, data?.next].some(
      (round) =>
        round != null && !round.taken && Date.parse(round.startsAt) <= nowMs && nowMs < Date.parse(round.endsAt),
    ),
  )
}
