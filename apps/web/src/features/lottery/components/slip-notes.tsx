import type { DrawSlot } from '@trevo/contract/lottery'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { orderProblem } from '../order-problem.ts'
import { periodName } from '../period-name.ts'
import { lotteryTexts } from '../texts.ts'
import { SmallClock } from './clocks.tsx'

type ClosingNoteProps = { code: string; name: string; slot: DrawSlot | null; isChase: boolean }

/** Which draw the slip is for. It goes over to the next one by itself, and nothing on it is lost. */
export function ClosingNote({ code, name, slot, isChase }: ClosingNoteProps) {
  const t = useT(lotteryTexts)
  if (slot === null) return <Note tone="warn">{t('slip.paused')}</Note>
  const period = periodName(code, slot.period)
  return (
    <Note>
      {t(isChase ? 'slip.draws' : 'slip.draw', { name, period })} <SmallClock at={slot.closesAt} />
      <br />
      {t('slip.after')}
    </Note>
  )
}

/** Why the bet was not taken; the slip stays. */
export function Refusal({ code, error }: { code: string; error: unknown }) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const isPoor = error instanceof ApiError && error.code === 'insufficient_funds'
  const canDeposit = isPoor
  return (
    <div role="alert">
      <Note
        tone="bad"
        action={
          canDeposit ? (
            <ButtonLink size="md" variant="secondary" render={<Link to={PATHS.deposit} />}>
              {t('refused.deposit')}
            </ButtonLink>
          ) : null
        }
      >
        {orderProblem(t, error, { code, symbol: currencySymbol })}
      </Note>
    </div>
  )
}
