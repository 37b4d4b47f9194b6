import FilePenLine from 'lucide-react/icons/file-pen-line'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import styles from '../agents.module.css'
import { Payouts } from '../components/payouts.tsx'
import { agentsKey } from '../queries.ts'
import { agentsTexts } from '../texts.ts'

const CONTRACTS = [
  ['dividend', PATHS.dividendContract],
  ['salary', PATHS.salaryContract],
  ['hourly', PATHS.hourContract],
] as const

/** Dividends got and given, and the way to every kind of contract. */
function AgentDividendScreen() {
  const t = useT(agentsTexts)
  useRenewal('team.changed', agentsKey)
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t('dividend.lead')}</p>
      <ListGroup>
        {CONTRACTS.map(([kind, path]) => (
          <ListRow
            key={kind}
            icon={<FilePenLine size={20} />}
            iconTone={kind === 'dividend' ? 'gold' : 'neutral'}
            title={t('dividend.contract', { kind: t(`contract.${kind}`) })}
            render={<Link to={path} />}
          />
        ))}
      </ListGroup>
      <Payouts kind="dividend" />
    </div>
  )
}

export { AgentDividendScreen as Screen }
