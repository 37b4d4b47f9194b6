import { BetKind } from '@trevo/contract/records'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BetFacts } from '../components/bet-facts.tsx'
import { RoundShown } from '../components/round-shown.tsx'
import styles from '../records.module.css'
import { recordsTexts } from '../texts.ts'

/** One bet by its address: the figures of the member's own records, and what the game showed. */
function RoundRecordScreen() {
  const t = useT(recordsTexts)
  const { kind: asked, id = '' } = useSearch()
  const kind = BetKind.options.find((one) => one === asked)
  if (kind === undefined || !/^\d{1,19}$/.test(id)) {
    return (
      <EmptyState
        art="/art/magnifying-glass-tilted-left.webp"
        title={t('round.missing')}
        text={t('round.missingText')}
        action={<ButtonLink render={<Link to={PATHS.gameRecord} replace />}>{t('round.toRecords')}</ButtonLink>}
      />
    )
  }
  return (
    <div className={styles.page}>
      <BetFacts bet={{ kind, id, isTeam: false }} withBalance>
        {kind === 'game' ? <RoundShown id={id} /> : null}
      </BetFacts>
    </div>
  )
}

export { RoundRecordScreen as Screen }
