import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ImpedimentStep, StaffImpediment } from '@trevo/contract/ops/impediments'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { Steps } from '../../ui/steps.tsx'
import { TitledTable } from '../../ui/titled-table.tsx'

export function ImpedimentSteps({ steps }: Pick<StaffImpediment, 'steps'>) {
  const translate = useTranslate()
  /** In words where it is one of a list; a note of staff is what it is. */
  const detailOf = (step: ImpedimentStep, detail: string): string => {
    if (detail === '') return ''
    if (step === 'found') return translate(`impediments.reason_${detail}`, { _: detail })
    if (step === 'trouble') return translate(`impediments.trouble_${detail}`, { _: detail })
    if (step === 'mailed') return translate(`impediments.by_${detail}`, { _: detail })
    if (step === 'told') return translate(detail === 'inbox' ? 'impediments.told_why' : 'impediments.told_bare')
    return step === 'paid' ? decimalText(detail, 2) : detail
  }
  return (
    <Steps
      title="impediments.steps"
      steps={steps.map(({ step, detail, ...rest }) => ({
        ...rest,
        step: translate(`impediments.step_${step}`),
        detail: detailOf(step, detail),
      }))}
    />
  )
}

/** Wide enough to be read where the table is scrolled: broken into a narrow column it would be as tall as the screen. */
const Raw = ({ text }: { text: string }) => (
  <Box sx={{ fontFamily: 'monospace', minWidth: 280, wordBreak: 'break-word' }}>{text}</Box>
)

export function Answers({ answers }: Pick<StaffImpediment, 'answers'>) {
  const translate = useTranslate()
  return (
    <TitledTable
      title="impediments.answers"
      hint="impediments.looks"
      heads={['steps.at', 'impediments.source', 'impediments.outcome', 'impediments.raw']}
    >
      {answers.map(({ source, outcome, raw, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers are only ever added at the end
        <TableRow key={`${at} ${index}`}>
          <TableCell>
            <MomentField source="at" record={{ id: at, at }} />
          </TableCell>
          <TableCell>{translate(`impediments.source_${source}`)}</TableCell>
          <TableCell>{translate(`impediments.outcome_${outcome}`)}</TableCell>
          <TableCell>{raw === null ? '–' : <Raw text={raw} />}</TableCell>
        </TableRow>
      ))}
    </TitledTable>
  )
}
