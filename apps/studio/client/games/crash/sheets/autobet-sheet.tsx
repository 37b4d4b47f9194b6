import type { Money } from '@trevo/contract/money'
import { AutoplaySheet } from '../../parts/autoplay/autoplay-sheet.tsx'
import type { AutoLimits } from '../../parts/autoplay.ts'
import { t } from './texts.ts'

type AutobetSheetProps = { stake: Money; onStart: (limits: AutoLimits) => void; onClose: () => void }

export const AutobetSheet = (props: AutobetSheetProps) => (
  <AutoplaySheet {...props} hasSteps countLegend={t('autobet.rounds')} note={t('autobet.note')} />
)
