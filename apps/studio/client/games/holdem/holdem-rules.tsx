import type { HoldemHand } from '../../../src/engines/holdem/hands.ts'
import { ANTE_PAYS, BONUS_HANDS, BONUS_PAYS } from '../../../src/engines/holdem/pays.ts'
import { PayTable } from '../parts/pay-table.tsx'
import { RuleLines } from '../parts/rule-lines.tsx'
import { t } from './texts.ts'

const PAID_MORE: readonly HoldemHand[] = ['royal', 'straightFlush', 'four', 'fullHouse']

export const HoldemRules = () => (
  <>
    <RuleLines
      lines={[
        t('rules.1'),
        t('rules.2'),
        t('rules.3'),
        t('rules.4'),
        t('rules.5'),
        t('rules.6'),
        t('rules.7'),
        t('rules.8'),
      ]}
    />
    <PayTable
      heading={t('rules.ante')}
      rows={[
        ...PAID_MORE.map((hand) => ({ name: t(`hands.${hand}`), pays: [t('to', { count: ANTE_PAYS[hand] })] })),
        { name: t('rules.other'), pays: [t('to', { count: 1 })] },
      ]}
    />
    <PayTable
      heading={t('rules.bonus')}
      rows={BONUS_HANDS.map((hand) => ({
        name: hand === 'aces' ? t('aces') : t(`hands.${hand}`),
        pays: [t('to', { count: BONUS_PAYS[hand] })],
      }))}
    />
  </>
)
