import type { NewLine } from '@trevo/contract/lottery-orders'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { parseSelection } from '@trevo/lottery/selection'
import type { Play, Rows } from '@trevo/lottery/types'
import { useState } from 'react'
import { amountOf, typedAmount } from '../../../lib/amount.ts'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { lineOf } from '../bet-line.ts'
import type { BoardProps } from '../board-props.ts'
import { groupName } from '../names.ts'
import { emptyRows } from '../pick-helpers.ts'
import { lotteryTexts } from '../texts.ts'
import { BetDock } from './bet-dock.tsx'
import styles from './board.module.css'
import { OddsPlay } from './odds-play.tsx'

const CHIPS = ['1.00', '2.00', '5.00', '10.00', '50.00', '100.00'] as const
const FIRST_CHIP = '5.00'

type Picks = Readonly<Record<string, Rows>>

function startOf({ edited }: BoardProps, plays: readonly Play[]): { picks: Picks; each: string } {
  const play = plays.find(({ id }) => id === edited?.play)
  const selection = play && edited && parseSelection(play, edited.selection)
  if (!play || !edited || selection?.kind !== 'rows') return { picks: {}, each: FIRST_CHIP }
  const each = formatMoney(parseMoney(edited.stake) / BigInt(edited.units))
  return { picks: { [play.id]: selection.rows }, each }
}

/** Buttons with odds: press, choose a chip, bet. Every play with a press is a line. */
export function EntBoard(props: BoardProps) {
  const { game, detail, isOpen, edited } = props
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const enabled = new Set(detail.plays.filter((play) => play.enabled).map(({ play }) => play))
  const plays = game.family.plays.filter(({ board, id }) => board === 'ent' && enabled.has(id))
  const [start] = useState(() => startOf(props, plays))
  const [picks, setPicks] = useState(start.picks)
  const [typed, setTyped] = useState(() => typedAmount(start.each))
  const groups = [...new Set(plays.map(({ group }) => group))]
  const [group, setGroup] = useState(() => plays.find(({ id }) => id === edited?.play)?.group ?? groups[0] ?? '')
  const series = detail.series.own
  const eachMinor = parseMoney(amountOf(typed) ?? '0')
  const lines = plays.flatMap((play): NewLine[] => {
    const rows = picks[play.id]
    const line = rows && lineOf(play, { kind: 'rows', rows }, { kind: 'chips', eachMinor }, series)
    return line ? [line] : []
  })
  const hasPicks = Object.values(picks).some((rows) => rows.some((row) => row.length > 0))
  return (
    <>
      {groups.length > 1 ? (
        <TabStrip
          label={t('play.groups')}
          tabs={groups.map((id) => ({ id, label: groupName(id, language) }))}
          selectedId={group}
          onSelect={setGroup}
        />
      ) : null}
      {plays
        .filter((play) => play.group === group)
        .map((play) => (
          <OddsPlay
            key={play.id}
            family={game.family}
            play={play}
            series={series}
            rows={picks[play.id] ?? emptyRows(play)}
            onChange={(rows) => setPicks((known) => ({ ...known, [play.id]: rows }))}
          />
        ))}
      <OwnStake typed={typed} onChange={setTyped} />
      {props.children}
      <BetDock
        detail={detail}
        board="ent"
        plays={plays}
        lines={lines}
        problem={lines.length > 0 ? null : hasPicks ? 'no_units' : 'too_few'}
        isOpen={isOpen}
        edited={edited}
        unitStake={eachMinor}
        onTaken={() => setPicks({})}
      >
        <ChipRow typed={typed} onChange={setTyped} />
      </BetDock>
    </>
  )
}

type StakeProps = { typed: string; onChange: (typed: string) => void }

function ChipRow({ typed, onChange }: StakeProps) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const amount = amountOf(typed)
  return (
    <div className={styles.chips}>
      <Chips
        scroll
        label={t('stake.chips')}
        choices={CHIPS.map((id) => ({ id, label: moneyText(id, currencySymbol).replace(/[.,]00$/, '') }))}
        selected={CHIPS.filter((chip) => chip === amount)}
        onChange={([chip]) => chip && onChange(typedAmount(chip))}
      />
    </div>
  )
}

function OwnStake({ typed, onChange }: StakeProps) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  return (
    <AmountField
      label={t('stake.own')}
      symbol={currencySymbol}
      value={typed}
      onChange={onChange}
      error={amountOf(typed) === null ? t('stake.bad') : undefined}
    />
  )
}
