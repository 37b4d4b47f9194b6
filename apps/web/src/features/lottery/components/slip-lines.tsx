import type { PlayType } from '@trevo/contract/catalogue'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { findPlay } from '@trevo/lottery/settle'
import type { LotteryGame } from '@trevo/lottery/types'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { IconButton, IconLink } from '../../../ui/icon-button.tsx'
import { mostOf } from '../bet-line.ts'
import { fullPlayName, selectionText } from '../names.ts'
import { clearSlip, removeLine, type SlipLine } from '../slip.ts'
import { lotteryTexts } from '../texts.ts'
import styles from './slip.module.css'

type SlipLinesProps = { game: LotteryGame; board: PlayType; lines: readonly SlipLine[] }

export function SlipLines({ game, board, lines }: SlipLinesProps) {
  const t = useT(lotteryTexts)
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.headTitle}>{t('slip.lines', { count: lines.length })}</h2>
        <button type="button" className={styles.clear} onClick={() => clearSlip(game.code, board)}>
          {t('slip.clear')}
        </button>
      </div>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <Line game={game} board={board} line={line} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Line({ game, board, line }: { game: LotteryGame; board: PlayType; line: SlipLine }) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { currencySymbol } = useSite()
  const play = findPlay(game.family, line.play)
  const money = (minor: bigint) => moneyText(formatMoney(minor), currencySymbol)
  const most = play && mostOf(play, line)
  const name = play ? fullPlayName(play, language) : line.play
  const target = <Link to={PATHS.lotteryGame} search={{ code: game.code, board, edit: line.id }} />
  return (
    <div className={styles.line}>
      <div className={styles.lineWords}>
        <h3>{name}</h3>
        <p className={styles.selection}>{play ? selectionText(play, line.selection, language) : line.selection}</p>
        <p className={styles.quiet}>
          {t('line.units', { count: line.units, price: money(parseMoney(line.stake) / BigInt(line.units)) })}
        </p>
        {most ? <p className={styles.quiet}>{t('line.most', { prize: money(most) })}</p> : null}
      </div>
      <p className={styles.amount}>{moneyText(line.stake, currencySymbol)}</p>
      <div className={styles.lineActs}>
        <IconLink label={t('line.edit', { name })} render={target}>
          <Pencil size={18} />
        </IconLink>
        <IconButton label={t('line.remove', { name })} onClick={() => removeLine(game.code, board, line.id)}>
          <Trash2 size={18} />
        </IconButton>
      </div>
    </div>
  )
}
