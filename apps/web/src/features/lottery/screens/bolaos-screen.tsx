import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { live } from '../../../session/live.ts'
import { useSession } from '../../../session/session.ts'
import { renewQueries, useRenewal } from '../../../session/use-renewal.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { bolaosKey } from '../bolao-queries.ts'
import styles from '../components/bolao.module.css'
import { MyBolaos, OpenBolaos } from '../components/bolao-list.tsx'
import { BolaoPage } from '../components/bolao-page.tsx'
import { lotteryTexts } from '../texts.ts'

function BolaosScreen() {
  const { id, code, filter } = useSearch()
  const client = useQueryClient()
  useEffect(() => live.on('site', 'bolao.changed', () => void renewQueries(client, bolaosKey)), [client])
  useEffect(() => live.on('site', 'draw.settled', () => void renewQueries(client, bolaosKey)), [client])
  useRenewal('bet.settled', bolaosKey)
  return id ? <BolaoPage key={id} id={id} /> : <Lists code={code} isMine={filter === 'mine'} />
}

function Lists({ code, isMine }: { code: string | undefined; isMine: boolean }) {
  const t = useT(lotteryTexts)
  const session = useSession()
  const choices = [
    { id: 'open', label: t('bolao.open') },
    { id: 'mine', label: t('bolao.mine') },
  ] as const
  const shown = isMine && session !== null ? 'mine' : 'open'
  return (
    <div className={styles.page}>
      {session ? (
        <Segmented
          label={t('bolao.tabs')}
          choices={choices}
          value={shown}
          onChange={(filter) =>
            navigate({ to: PATHS.bolaos, search: { filter, ...(code && { code }) }, replace: true })
          }
        />
      ) : null}
      {shown === 'mine' ? <MyBolaos /> : <OpenBolaos code={code} />}
    </div>
  )
}

export { BolaosScreen as Screen }
