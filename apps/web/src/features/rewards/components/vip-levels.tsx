import { figureText } from '@trevo/contract/figures'
import type { VipLevel, VipStanding } from '@trevo/contract/reward-centre'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { type Fact, KeyValue } from '../../../ui/key-value.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useRewardWords } from '../gift-text.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

const percentText = (percent: string | number) => `${figureText(percent)}%`

/** Every level with what it brings. */
export function VipLevels({ standing: { level: reached, levels } }: { standing: VipStanding }) {
  const t = useT(rewardTexts)
  const factsOf = useFacts()
  return (
    <ol className={styles.levels}>
      {levels.map((level) => (
        <li key={level.level}>
          <Card tone={level.level === reached ? 'gold' : 'flat'}>
            <h3 className={styles.levelName}>
              {level.label}
              {level.level <= reached ? (
                <Tag tone="gold">{level.level === reached ? t('vip.yours') : t('vip.reached')}</Tag>
              ) : null}
            </h3>
            <KeyValue facts={factsOf(level)} />
          </Card>
        </li>
      ))}
    </ol>
  )
}

function useFacts(): (level: VipLevel) => readonly Fact[] {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  return ({ turnover, rebatePercent, withdrawalExtraPercent, gift }) => [
    { label: t('vip.turnover'), value: words.money(turnover) },
    ...(/[1-9]/.test(rebatePercent) ? [{ label: t('vip.rebate'), value: percentText(rebatePercent) }] : []),
    ...(withdrawalExtraPercent > 0
      ? [{ label: t('vip.withdrawal'), value: `+${percentText(withdrawalExtraPercent)}` }]
      : []),
    ...(gift ? [{ label: t('vip.gift'), value: words.gift(gift) }] : []),
  ]
}
