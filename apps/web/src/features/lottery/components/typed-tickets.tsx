import type { TypedTickets as Read } from '@trevo/lottery/typed'
import type { Play } from '@trevo/lottery/types'
import { useT } from '../../../lib/i18n/i18n.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { lotteryTexts } from '../texts.ts'

type TypedTicketsProps = { play: Play; text: string; read: Read; onChange: (text: string) => void }

const SHOWN_REFUSED = 5

/** What the play takes: `123 234`, `01 02 03`. */
function exampleOf({ rule }: Play): string {
  const pad = rule.rows[0]?.pad ?? 1
  const from = Math.max(1, rule.rows[0]?.from ?? 1)
  const length = rule.ticketLength ?? 1
  const ticket = (first: number) =>
    Array.from({ length }, (_, i) => String(first + i).padStart(pad, '0')).join(pad === 1 ? '' : ' ')
  return length === 1 || pad === 1 ? `${ticket(from)} ${ticket(from + 1)}` : ticket(from)
}

/** Whole bets typed or pasted, each looked at as it is typed. */
export function TypedTickets({ play, text, read, onChange }: TypedTicketsProps) {
  const t = useT(lotteryTexts)
  const problems = [
    ...(read.refused.length > 0
      ? [t('typed.refused', { count: read.refused.length, list: read.refused.slice(0, SHOWN_REFUSED).join(', ') })]
      : []),
    ...(read.repeated > 0 ? [t('typed.repeated', { count: read.repeated })] : []),
  ]
  return (
    <TextArea
      label={t('typed.label')}
      hint={t('typed.hint', { example: exampleOf(play) })}
      error={problems.length > 0 ? problems.join(' ') : undefined}
      value={text}
      rows={5}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
