import { LOTTERY, LotteryMode } from '@trevo/contract/lottery'
import { formatMoney } from '@trevo/contract/money'
import Shuffle from 'lucide-react/icons/shuffle'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { unitStakeOf } from '../bet-line.ts'
import type { BoardProps } from '../board-props.ts'
import { percentText } from '../decimals.ts'
import { isTyped, randomRows } from '../pick-helpers.ts'
import { lotteryTexts } from '../texts.ts'
import { type TradBoardState, useTradBoard } from '../use-trad-board.ts'
import { BetDock } from './bet-dock.tsx'
import styles from './board.module.css'
import { NumberRows } from './number-rows.tsx'
import { PlayChoice } from './play-choice.tsx'
import { PlayFacts } from './play-facts.tsx'
import { TypedTickets } from './typed-tickets.tsx'

/** Numbers by position, units counted as they are picked. */
export function TradBoard(props: BoardProps) {
  const { game, detail, isOpen, edited } = props
  const board = useTradBoard(props)
  const { play } = board
  const unitStake = unitStakeOf(play, { kind: 'units', mode: board.mode, multiple: board.multiple })
  return (
    <>
      <PlayChoice plays={board.plays} play={play} onChoose={board.choosePlay} />
      <PlayFacts family={game.family} play={play} unitStake={unitStake} series={board.series} />
      <EntryChoice board={board} />
      {board.read ? (
        <TypedTickets play={play} text={board.text} read={board.read} onChange={board.setText} />
      ) : (
        <NumberRows play={play} rows={board.rows} onChange={board.setRows} />
      )}
      <StakeCard board={board} detail={detail} />
      {props.children}
      <BetDock
        detail={detail}
        board="trad"
        plays={board.plays}
        lines={board.line ? [board.line] : []}
        problem={board.problem}
        isOpen={isOpen}
        edited={edited}
        unitStake={unitStake}
        onTaken={board.clear}
      >
        <Multiple board={board} />
      </BetDock>
    </>
  )
}

/** Picked or typed, and a lucky one for those who would rather not choose. */
function EntryChoice({ board }: { board: TradBoardState }) {
  const t = useT(lotteryTexts)
  const { play } = board
  const surprise = () => {
    if (!board.isTyping) return board.setRows(randomRows(play))
    const ticket = randomRows(play)
      .flat()
      .map((symbol) => String(symbol).padStart(play.rule.rows[0]?.pad ?? 1, '0'))
    board.setText(`${board.text} ${ticket.join('-')}`.trim())
  }
  return (
    <div className={styles.entry}>
      {play.rule.ticketLength !== null && !isTyped(play) ? (
        <Segmented
          label={t('entry')}
          choices={[
            { id: 'pick', label: t('entry.pick') },
            { id: 'type', label: t('entry.type') },
          ]}
          value={board.isTyping ? 'type' : 'pick'}
          onChange={(id) => board.setTyping(id === 'type')}
        />
      ) : (
        <span />
      )}
      <button type="button" className={styles.surprise} onClick={surprise}>
        <Shuffle size={16} aria-hidden="true" />
        {t('surprise')}
      </button>
    </div>
  )
}

function Multiple({ board }: { board: TradBoardState }) {
  const t = useT(lotteryTexts)
  return (
    <div className={styles.multiple}>
      <span className={styles.quiet} aria-hidden="true">
        {t('multiple')}
      </span>
      <Stepper
        label={t('multiple')}
        value={board.multiple}
        onChange={(multiple) => board.set({ multiple })}
        min={1}
        max={LOTTERY.multipleMax}
        decreaseLabel={t('less')}
        increaseLabel={t('more')}
      />
    </div>
  )
}

const SERIES_STEP = 2
const PERCENT = 100

/** What a unit costs, and where the brand allows it how much of the return comes as prize and how much as rebate. */
function StakeCard({ board, detail }: { board: TradBoardState; detail: BoardProps['detail'] }) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const { series } = detail
  const rebate = (((series.own - board.series) / series.base) * PERCENT).toFixed(2)
  const price = (mode: LotteryMode) =>
    moneyText(formatMoney(unitStakeOf(board.play, { kind: 'units', mode, multiple: 1 })), currencySymbol)
  return (
    <Card className={styles.stake}>
      <h2 className={styles.rowName}>{t('stake.each')}</h2>
      <Segmented
        label={t('stake.each')}
        choices={LotteryMode.options
          .filter((mode) => detail.modes.includes(mode))
          .map((id) => ({ id, label: price(id) }))}
        value={board.mode}
        onChange={(mode) => board.set({ mode })}
      />
      {series.fixed ? null : (
        <label className={styles.series}>
          <span className={styles.seriesWords}>
            <span>{t('series', { series: board.series })}</span>
            <span className={styles.quiet}>{t('series.rebate', { percent: percentText(rebate) })}</span>
          </span>
          <input
            type="range"
            className={styles.range}
            min={series.min}
            max={series.own}
            step={SERIES_STEP}
            value={board.series}
            onChange={(event) => board.set({ series: Math.min(series.own, Number(event.target.value)) })}
          />
        </label>
      )}
    </Card>
  )
}
