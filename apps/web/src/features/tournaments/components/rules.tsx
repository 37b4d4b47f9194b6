import { figureText } from '@trevo/contract/figures'
import type { Tournament } from '@trevo/contract/tournaments'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Section } from '../../../ui/section.tsx'
import { tournamentsTexts } from '../texts.ts'
import styles from '../tournaments.module.css'

const NAMES_SHOWN = 6

function useGames({ scope, category, names }: Tournament): string {
  const t = useT(tournamentsTexts)
  if (scope === 'category' && category !== null) return t(`category.${category}`)
  if (scope === 'all' || names.length === 0) return t('games.all')
  const more = names.length - NAMES_SHOWN
  const list = names.slice(0, NAMES_SHOWN).join(', ')
  return more > 0 ? t('games.more', { list, count: more }) : list
}

/** What counts, from when to when, and how a prize is worked out. */
export function Rules({ tournament }: { tournament: Tournament }) {
  const t = useT(tournamentsTexts)
  const language = useLanguage()
  const { timeZone, currencySymbol } = useSite()
  const games = useGames(tournament)
  const { score, startsAt, endsAt, minStake, sharePercent } = tournament
  return (
    <Section title={t('rules')}>
      <Card className={styles.rules}>
        <KeyValue
          facts={[
            { label: t('rules.score'), value: t(`score.${score}`) },
            { label: t('rules.games'), value: games },
            { label: t('rules.minStake'), value: moneyText(minStake, currencySymbol) },
            { label: t('rules.starts'), value: momentText(startsAt, 'moment', language, timeZone) },
            { label: t('rules.ends'), value: momentText(endsAt, 'moment', language, timeZone) },
          ]}
        />
        <ul className={styles.notes}>
          <li>{t(`score.${score}.text`)}</li>
          <li>{t('rules.join')}</li>
          <li>{t('rules.share', { percent: figureText(sharePercent) })}</li>
          <li>{t('rules.ties')}</li>
          <li>{t('rules.one')}</li>
        </ul>
      </Card>
    </Section>
  )
}
