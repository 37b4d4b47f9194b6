import type { Tournament } from '@trevo/contract/tournaments'
import { useT } from '../../../lib/i18n/i18n.ts'
import { postJoin, tournamentsKey } from '../../../shared/tournaments/queries.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { tournamentsTexts } from '../texts.ts'

const RENEWS = [tournamentsKey]

/** For whoever has not joined what is still open. */
export function JoinButton({ tournament: { id, state, mine } }: { tournament: Tournament }) {
  const t = useT(tournamentsTexts)
  const { write, isBusy } = useWrite({ renews: RENEWS })
  if (mine !== null || (state !== 'planned' && state !== 'running')) return null
  const join = () =>
    write({
      send: (idFor) => postJoin({ params: { id }, body: { requestId: idFor(id) } }),
      done: t('join.done'),
    })
  return (
    <Button block loading={isBusy} onClick={() => void join()}>
      {t('join')}
    </Button>
  )
}
