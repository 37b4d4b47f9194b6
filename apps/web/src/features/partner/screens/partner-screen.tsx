import { useQuery } from '@tanstack/react-query'
import { figureText } from '@trevo/contract/figures'
import { useSyncExternalStore } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { saveBytes } from '../../../lib/save-bytes.ts'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { csvOf } from '../csv.ts'
import styles from '../partner.module.css'
import { type Report, reportQuery } from '../queries.ts'
import { partnerTexts } from '../texts.ts'

/** Another link pasted into the same tab loads nothing anew. */
function onNewHash(tell: () => void): () => void {
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
}

/** What a partner outside sees of their own links, by a secret link: figures, and nobody of the members. */
function PartnerScreen() {
  const t = useT(partnerTexts)
  const token = useSyncExternalStore(onNewHash, () => location.hash.slice(1))
  const query = useQuery({ ...reportQuery(token), enabled: token !== '' })
  const gone = <EmptyState art="/art/magnifying-glass-tilted-left.webp" title={t('gone')} text={t('gone.text')} />
  if (token === '') return gone
  return (
    <Loaded query={query} gone={gone}>
      {(report) => (
        <div className={styles.page}>
          <header>
            <h2 className={styles.name}>{report.name}</h2>
            <p className={styles.quiet}>
              {report.countedTo === null ? t('counted.none') : t('counted', { day: dayText(report.countedTo) })}
            </p>
          </header>
          <Terms report={report} />
          <Links report={report} />
          <Months report={report} />
          <Days report={report} />
        </div>
      )}
    </Loaded>
  )
}

const dayText = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
const monthText = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`

function useCash() {
  const { currencySymbol } = useSite()
  return (amount: string | null) => moneyText(amount ?? '0', currencySymbol)
}

function Terms({ report: { terms } }: { report: Report }) {
  const t = useT(partnerTexts)
  const cash = useCash()
  if (terms === null) return null
  const { cpa, cpaLeast, cpaPlayed, sharePercent, playPercent, carries, lifeDays } = terms
  return (
    <Section title={t('terms')}>
      <Card>
        <ul className={styles.terms}>
          {cpa !== null && (
            <li>{t('terms.cpa', { cpa: cash(cpa), least: cash(cpaLeast), played: cash(cpaPlayed) })}</li>
          )}
          {sharePercent !== null && (
            <li>{t('terms.share', { share: figureText(sharePercent), play: figureText(playPercent ?? '0') })}</li>
          )}
          {sharePercent !== null && <li>{t(carries ? 'terms.carries' : 'terms.forgets')}</li>}
          {lifeDays !== null && <li>{t('terms.life', { count: lifeDays })}</li>}
          <li>{t('terms.back')}</li>
        </ul>
      </Card>
    </Section>
  )
}

function Links({ report: { links } }: { report: Report }) {
  const t = useT(partnerTexts)
  return (
    <Section title={t('links')}>
      <Card>
        <ul className={styles.links}>
          {links.map(({ id, code, name, isOpen }) => (
            <li key={id}>
              <code className={styles.link}>{`${location.origin}/m/home?aff=${code}&sub=`}</code>
              <p className={styles.quiet}>{isOpen ? name || t('links.sub') : t('links.closed')}</p>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function Months({ report: { months } }: { report: Report }) {
  const t = useT(partnerTexts)
  const cash = useCash()
  return (
    <Section title={t('months')}>
      {months.length === 0 ? (
        <Card>{t('months.none')}</Card>
      ) : (
        <DataTable
          caption={t('months')}
          rows={months}
          rowKey={({ month }) => month}
          columns={[
            { id: 'month', header: t('month'), cell: ({ month }) => monthText(month) },
            { id: 'net', header: t('net'), cell: ({ net }) => cash(net) },
            { id: 'share', header: t('share'), cell: ({ share }) => cash(share) },
            { id: 'cpa', header: t('cpa'), cell: ({ cpa }) => cash(cpa) },
            { id: 'back', header: t('back'), cell: ({ takenBack }) => cash(takenBack) },
            { id: 'due', header: t('due'), cell: ({ due }) => cash(due) },
            { id: 'state', header: t('state'), cell: ({ state }) => t(`state.${state}`) },
          ]}
        />
      )}
    </Section>
  )
}

function Days({ report }: { report: Report }) {
  const t = useT(partnerTexts)
  const cash = useCash()
  const { days } = report
  const save = () => saveBytes(btoa(csvOf(report)), 'text/csv', 'report.csv')
  return (
    <Section title={t('days')}>
      {days.length === 0 ? (
        <Card>{t('days.none')}</Card>
      ) : (
        <>
          <DataTable
            caption={t('days')}
            rows={days}
            rowKey={({ day }) => day}
            columns={[
              { id: 'day', header: t('day'), cell: ({ day }) => dayText(day) },
              { id: 'clicks', header: t('clicks'), cell: ({ clicks }) => clicks },
              { id: 'registrations', header: t('registrations'), cell: ({ registrations }) => registrations },
              { id: 'firstDeposits', header: t('firstDeposits'), cell: ({ firstDeposits }) => firstDeposits },
              { id: 'qualified', header: t('qualified'), cell: ({ qualified }) => qualified },
              { id: 'turnover', header: t('turnover'), cell: ({ turnover }) => cash(turnover) },
              { id: 'net', header: t('net'), cell: ({ net }) => cash(net) },
            ]}
          />
          <Button variant="secondary" className={styles.save} onClick={save}>
            {t('csv')}
          </Button>
        </>
      )}
    </Section>
  )
}

export { PartnerScreen as Screen }
