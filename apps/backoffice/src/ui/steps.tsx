import Card from '@mui/material/Card'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'
import { MomentField } from './moment-field.tsx'
import { TitledTable } from './titled-table.tsx'

/** In words; done by nobody of the staff where `by` is null. */
type Step = { step: string; detail: string; by: string | null; at: string }
type Props = { title: TextKey; none?: TextKey; steps: readonly Step[] }

/** What became of something, from the first step on. */
export function Steps({ title, none, steps }: Props) {
  const translate = useTranslate()
  if (none && steps.length === 0) {
    return (
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
          {translate(title)}
        </Typography>
        <Typography color="textSecondary">{translate(none)}</Typography>
      </Card>
    )
  }
  return (
    <TitledTable title={title} heads={['steps.at', 'steps.step', 'steps.detail', 'steps.by']}>
      {steps.map(({ step, detail, by, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
        <TableRow key={`${at} ${index}`}>
          <TableCell>
            <MomentField source="at" record={{ id: at, at }} />
          </TableCell>
          <TableCell>{step}</TableCell>
          <TableCell sx={{ minWidth: 180, overflowWrap: 'break-word', whiteSpace: 'pre-line' }}>
            {detail || '–'}
          </TableCell>
          <TableCell>{by ?? translate('steps.by_itself')}</TableCell>
        </TableRow>
      ))}
    </TitledTable>
  )
}
