import type { ActiveRule, Contract, ContractState } from '@trevo/contract/agents/contracts'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import styles from '../contract.module.css'
import { agentsTexts } from '../texts.ts'
import { ActiveLines } from './active-lines.tsx'
import { ContractActions } from './contract-actions.tsx'
import { TermsTable } from './terms-table.tsx'

export const STATE_TONES: Readonly<Record<ContractState, TagTone>> = {
  pending: 'warn',
  effective: 'ok',
  rejected: 'bad',
  withdrawn: 'neutral',
  void_requested: 'warn',
  void: 'neutral',
  superseded: 'neutral',
}

/** A contract as its side sees it: with whom, what it pays, how it is counted, what can be done now. */
export function ContractCard({ contract, active }: { contract: Contract; active: ActiveRule | undefined }) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const { terms, upline, downline, side } = contract
  const since = contract.effectiveAt ?? contract.offeredAt
  const other = side === 'upline' ? downline.account : (upline?.account ?? t('contract.house'))
  return (
    <article className={styles.contract} aria-label={t('contract.with', { kind: t(`contract.${terms.kind}`), other })}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <FilePenLine size={22} aria-hidden="true" />
        </span>
        <div>
          <h2 className={styles.title}>{t(`contract.${terms.kind}`)}</h2>
          <p className={styles.sub}>{t(side === 'upline' ? 'contract.to' : 'contract.from', { other })}</p>
        </div>
      </div>
      <p className={styles.tags}>
        <Tag tone={STATE_TONES[contract.state]}>{t(`state.${contract.state}`)}</Tag>
        <Tag>{t('contract.version', { version: contract.version })}</Tag>
        <Tag>{localDateText(since, language, timeZone)}</Tag>
      </p>
      <TermsTable terms={terms} />
      <ul className={styles.terms}>
        <li>{t('terms.best')}</li>
        <li>{t(`terms.rule.${terms.kind}`)}</li>
        {active ? <ActiveLines active={active} /> : null}
        <li>{t('terms.endRule')}</li>
      </ul>
      <ContractActions contract={contract} />
    </article>
  )
}
