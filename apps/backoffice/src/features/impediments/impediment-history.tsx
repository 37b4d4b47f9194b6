import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ImpedimentStep, StaffImpediment } from '@trevo/contract/ops/impediments'
import type { ReactNode } from 'react'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { MomentField } from '../../ui/moment-field.tsx'

type Cell = { key: string; node: ReactNode }
type Line = { key: string; cells: readonly Cell[] }

/** Wide on a desk, scrolled on a phone. */
function Lines({ heads, lines }: { heads: readonly TextKey[]; lines: readonly Line[] }) {
  const translate = useTranslate()
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{translate(head)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell) => (
                <TableCell key={cell.key}>{cell.node}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const moment = (at: string) => ({ key: 'at', node: <MomentField source="at" record={{ id: at, at }} /> })

export function Steps({ steps }: Pick<StaffImpediment, 'steps'>) {
  const translate = useTranslate()
  /** In words where it is one of a list; a note of staff is what it is. */
  const detailOf = (step: ImpedimentStep, detail: string): string => {
    if (step === 'found') return translate(`impediments.reason_${detail}`, { _: detail })
    if (step === 'trouble') return translate(`impediments.trouble_${detail}`, { _: detail })
    if (step === 'mailed') return translate(`impediments.by_${detail}`, { _: detail })
    if (step === 'told') return translate(detail === 'inbox' ? 'impediments.told_why' : 'impediments.told_bare')
    return step === 'paid' ? decimalText(detail, 2) : detail
  }
  const lines = steps.map(({ step, detail, by, at }, index) => ({
    key: `${at} ${index}`,
    cells: [
      moment(at),
      { key: 'step', node: translate(`impediments.step_${step}`) },
      { key: 'detail', node: detail === '' ? '–' : detailOf(step, detail) },
      { key: 'by', node: by ?? translate('impediments.by_itself') },
    ],
  }))
  return <Lines heads={['impediments.at', 'impediments.step', 'impediments.detail', 'impediments.by']} lines={lines} />
}

/** Wide enough to be read where the table is scrolled: broken into a narrow column it would be as tall as the screen. */
const Raw = ({ text }: { text: string }) => (
  <Box sx={{ fontFamily: 'monospace', minWidth: 280, wordBreak: 'break-word' }}>{text}</Box>
)

export function Answers({ answers }: Pick<StaffImpediment, 'answers'>) {
  const translate = useTranslate()
  const lines = answers.map(({ source, outcome, raw, at }, index) => ({
    key: `${at} ${index}`,
    cells: [
      moment(at),
      { key: 'source', node: translate(`impediments.source_${source}`) },
      { key: 'outcome', node: translate(`impediments.outcome_${outcome}`) },
      { key: 'raw', node: raw === null ? '–' : <Raw text={raw} /> },
    ],
  }))
  return (
    <Lines heads={['impediments.at', 'impediments.source', 'impediments.outcome', 'impediments.raw']} lines={lines} />
  )
}
