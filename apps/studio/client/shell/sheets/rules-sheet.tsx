import { figureText } from '@trevo/contract/figures'
import { parseMoney } from '@trevo/contract/money'
import type { ComponentType } from 'react'
import { useGame } from '../game-context.ts'
import { prizeText } from '../money.ts'
import { Sheet } from '../sheet.tsx'
import styles from './sheets.module.css'
import { t } from './texts.ts'

export function RulesSheet({ Rules, onClose }: { Rules: ComponentType; onClose: () => void }) {
  const { session } = useGame()
  const { stakes, currency, game } = session
  const [least, most] = [stakes[0] ?? '0', stakes.at(-1) ?? '0']
  const percent = (rtp: string) => `${figureText(rtp, { least: 2 })}%`
  return (
    <Sheet title={t('rules.title')} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>{t('rules.rtp')}</dt>
        <dd>
          {game.leastRtp === null
            ? percent(game.rtp)
            : t('rules.span', { least: percent(game.leastRtp), most: percent(game.rtp) })}
        </dd>
        <dt>{t('rules.stakes')}</dt>
        <dd>
          {prizeText(parseMoney(least), currency)} {t('rules.to')} {prizeText(parseMoney(most), currency)}
        </dd>
      </dl>
      <Rules />
      <p className={styles.quiet}>
        {game.leastRtp === null ? t('rules.note') : `${t('rules.depends')} ${t('rules.note')}`}
      </p>
    </Sheet>
  )
}
