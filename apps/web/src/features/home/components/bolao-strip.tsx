import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bolaoList } from '@trevo/contract/bolao'
import { useEffect } from 'react'
import { call } from '../../../lib/api/call.ts'
import { moneyText } from '../../../lib/format.ts'
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { STALE_MS } from '../../../lib/query.ts'
import { live } from '../../../session/live.ts'
import { useFlag, useSite } from '../../../session/status.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { homeTexts } from '../texts.ts'
import styles from './bolao-strip.module.css'
import { More, Section } from './section.tsx'

const fetchList = call(bolaoList)
const queryKey = ['home', 'bolaos'] as const
const SHOWN = 3

/** Those that close first. */
export function useBolaos() {
  const client = useQueryClient()
  const isOn = useFlag('BOLAO3')
  const { data, isLoading } = useQuery({
    queryKey,
    queryFn: (context) => fetchList({ query: { language: currentLanguage() } }, context),
    enabled: isOn,
    staleTime: STALE_MS.always,
    meta: { quiet: true, localised: true },
  })
  useEffect(() => live.on('site', 'bolao.changed', () => void client.invalidateQueries({ queryKey })), [client])
  return { list: isOn ? (data?.list.slice(0, SHOWN) ?? []) : [], isLoading }
}

type BolaoStripProps = Pick<ReturnType<typeof useBolaos>, 'list'>

/** Nothing stands here while there is nothing to buy. */
export function BolaoStrip({ list }: BolaoStripProps) {
  const common = useT()
  const t = useT(homeTexts)
  const { currencySymbol } = useSite()
  if (list.length === 0) return null
  const title = common('title.bolaos')
  return (
    <Section title={title} action={<More label={t('more.all')} of={title} link={<Link to={PATHS.bolaos} />} />}>
      <ul className={styles.list}>
        {list.map(({ id, gameName, price, shares, left }) => {
          const text = t('bolao.left', { count: left, shares })
          return (
            <li key={id}>
              <Link to={PATHS.bolaos} search={{ id }} className={styles.bolao} data-press="">
                <span className={styles.pair}>
                  <span className={styles.name}>{gameName}</span>
                  <span className={styles.price}>{t('bolao.price', { price: moneyText(price, currencySymbol) })}</span>
                </span>
                <ProgressBar label={gameName} value={shares - left} max={shares} tone="gold" valueText={text} />
                <span className={styles.left}>{text}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
