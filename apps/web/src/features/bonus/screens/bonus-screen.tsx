import { useQuery } from '@tanstack/react-query'
import type { BonusPurse } from '@trevo/contract/rules'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { PersonNote } from '../../../shared/held/person-note.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import styles from '../bonus.module.css'
import { CodeForm } from '../components/code-form.tsx'
import { OpenBonus } from '../components/open-bonus.tsx'
import { bonusKey, bonusQuery } from '../queries.ts'
import { bonusTexts } from '../texts.ts'

const TONES: Readonly<Record<BonusPurse['state'], TagTone>> = {
  open: 'gold',
  wagered: 'ok',
  released: 'ok',
  given_up: 'neutral',
  expired: 'neutral',
  taken_back: 'warn',
}

function BonusScreen() {
  const t = useT(bonusTexts)
  const query = useQuery(bonusQuery(useSession()))
  useRenewal('reward.changed', bonusKey)
  return (
    <Loaded query={query}>
      {({ open, ended }) => (
        <div className={styles.page}>
          {open ? (
            <OpenBonus bonus={open} />
          ) : (
            <EmptyState
              art="/art/wrapped-gift.webp"
              title={t('empty')}
              text={t('empty.text')}
              action={<ButtonLink render={<Link to={PATHS.rewardCenter} />}>{t('empty.rewards')}</ButtonLink>}
            />
          )}
          <PersonNote sources={['rules']} from={PATHS.bonus} />
          <CodeForm />
          {ended.length > 0 ? <Ended list={ended} /> : null}
          <How />
        </div>
      )}
    </Loaded>
  )
}

function Ended({ list }: { list: readonly BonusPurse[] }) {
  const t = useT(bonusTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  return (
    <Section title={t('ended')}>
      <ul className={styles.list}>
        {list.map(({ id, title, amount, state, endedAt }) => (
          <li key={id}>
            <Card tone="flat" className={styles.ended}>
              <span>{title}</span>
              <span>{moneyText(amount, currencySymbol)}</span>
              <span className={styles.quiet}>{endedAt ? momentText(endedAt, 'moment', language, timeZone) : ''}</span>
              <span>
                <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
              </span>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function How() {
  const t = useT(bonusTexts)
  return (
    <Section title={t('how')}>
      <Card>
        <ul className={styles.how}>
          <li>{t('how.real')}</li>
          <li>{t('how.counts')}</li>
          <li>{t('how.release')}</li>
          <li>{t('how.lose')}</li>
        </ul>
      </Card>
    </Section>
  )
}

export { BonusScreen as Screen }
