import { figureText } from '@trevo/contract/figures'
import { TOP_MULTIPLIER, TOWER_LEVEL_IDS, TOWER_LEVELS, topFloorOf } from '../../../src/engines/tower.ts'
import { useGame } from '../../shell/game-context.ts'
import { backValues } from '../parts/back-values.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

const top = () => figureText(TOP_MULTIPLIER)

export function TowerRules() {
  const { paidBack } = useGame().session.game
  const { back } = backValues(paidBack)
  return (
    <>
      <RuleLines
        lines={[t('rules.1'), t('rules.2'), t('rules.3', { back }), t('rules.4', { top: top() }), t('rules.5')]}
      />
      <PayTable
        heading={t('level')}
        rows={TOWER_LEVEL_IDS.map((level) => ({
          name: t(`levels.${level}`),
          pays: [t('rules.level', { ...TOWER_LEVELS[level], floors: topFloorOf(level, paidBack) })],
        }))}
      />
    </>
  )
}
