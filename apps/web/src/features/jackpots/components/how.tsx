import { useT } from '../../../lib/i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from '../jackpots.module.css'
import { jackpotsTexts } from '../texts.ts'

export function How() {
  const t = useT(jackpotsTexts)
  return (
    <Section title={t('how')}>
      <Card>
        <ul className={styles.how}>
          <li>{t('how.feed')}</li>
          <li>{t('how.draw')}</li>
          <li>{t('how.chance')}</li>
          <li>{t('how.by')}</li>
        </ul>
      </Card>
    </Section>
  )
}
