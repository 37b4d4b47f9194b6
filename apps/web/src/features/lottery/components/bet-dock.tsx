import type { PlayType } from '@trevo/contract/catalogue'
import type { LotteryGameDetail } from '@trevo/contract/lottery'
import type { NewLine } from '@trevo/contract/lottery-orders'
import { formatMoney } from '@trevo/contract/money'
import type { Play, SelectionProblem } from '@trevo/lottery/types'
import ListPlus from 'lucide-react/icons/list-plus'
import Ticket from 'lucide-react/icons/ticket'
import type { ReactNode } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, navigate } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dock } from '../../../ui/dock.tsx'
import { IconButton, IconLink } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { limitProblem } from '../limits.ts'
import { addLines, replaceLine, type SlipLine, totalOf, useSlip } from '../slip.ts'
import { lotteryTexts } from '../texts.ts'
import styles from './board.module.css'

/** Words with an underscore would read as plural forms. */
const PROBLEM_TEXTS = {
  wrong_rows: 'problem.wrongRows',
  unknown_symbol: 'problem.unknownSymbol',
  repeated_symbol: 'problem.repeatedSymbol',
  too_few: 'problem.tooFew',
  too_many: 'problem.tooMany',
  no_units: 'problem.noUnits',
  too_many_units: 'problem.tooManyUnits',
  no_tickets_here: 'problem.noTickets',
  bad_ticket: 'problem.badTicket',
  repeated_ticket: 'problem.repeatedTicket',
} as const satisfies Record<SelectionProblem, string>

type BetDockProps = {
  detail: LotteryGameDetail
  board: PlayType
  plays: readonly Play[]
  /** What is chosen now; empty as long as it is no bet. */
  lines: readonly NewLine[]
  problem: SelectionProblem | null
  isOpen: boolean
  edited: SlipLine | undefined
  unitStake: bigint
  onTaken: () => void
  children: ReactNode
}

/** Says what the choice costs and takes it, within reach of the thumb. */
export function BetDock(props: BetDockProps) {
  const { detail, board, lines, unitStake, isOpen, edited } = props
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const { code } = detail.game
  const inSlip = useSlip(code, board).length
  const take = useTake(props)
  const money = (minor: bigint) => moneyText(formatMoney(minor), currencySymbol)
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  const total = money(totalOf(lines))
  return (
    <div className={styles.dock}>
      <Dock>
        <div className={styles.dockTop}>
          <p className={styles.count} aria-live="polite">
            {units === 0 ? t('units.none') : <b>{t('units', { count: units })}</b>}{' '}
            {units === 0 ? null : t('units.each', { price: money(unitStake) })}
          </p>
          {props.children}
        </div>
        <div className={styles.dockActions}>
          <IconLink
            solid
            className={cx(styles.square)}
            label={t('slip.open', { count: inSlip })}
            badge={inSlip > 0 ? <Badge count={inSlip} label="" /> : null}
            render={<Link to={PATHS.lotterySlip} search={{ code, board }} />}
          >
            <Ticket size={22} />
          </IconLink>
          {edited ? null : (
            <IconButton solid className={cx(styles.square)} label={t('slip.add')} onClick={() => take(false)}>
              <ListPlus size={22} />
            </IconButton>
          )}
          <Button block disabled={!isOpen} onClick={() => take(true)}>
            {units === 0 ? t('bet') : t(edited ? 'slip.save' : 'bet.total', { total })}
          </Button>
        </div>
      </Dock>
    </div>
  )
}

/** Puts the choice on the slip, or says why it cannot. The bet is confirmed there, where all of it is seen. */
function useTake({ detail, board, plays, lines, problem, edited, onTaken }: BetDockProps): (goes: boolean) => void {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const { code } = detail.game
  const inSlip = useSlip(code, board).length
  const warn = (text: string) => toast.show({ tone: 'warn', text })
  const goToSlip = () => navigate({ to: PATHS.lotterySlip, search: { code, board }, ...(edited && { replace: true }) })
  return (goes) => {
    if (lines.length === 0) {
      // Nothing new is chosen: the button leads to what is on the slip already.
      if (goes && inSlip > 0 && problem === 'too_few') return goToSlip()
      return warn(t(PROBLEM_TEXTS[problem ?? 'too_few']))
    }
    for (const line of lines) {
      const play = plays.find(({ id }) => id === line.play)
      const limit = play && limitProblem(play, line, detail.limits)
      if (limit) return warn(t(`limit.${limit}`, { amount: moneyText(detail.limits[limit], currencySymbol) }))
    }
    const [first, ...rest] = lines
    if (edited && first) {
      replaceLine(code, board, edited.id, first)
      addLines(code, board, rest)
    } else addLines(code, board, lines)
    onTaken()
    if (goes) goToSlip()
    else toast.show({ tone: 'ok', text: t('slip.added'), action: { label: t('slip.see'), onPress: goToSlip } })
  }
}
