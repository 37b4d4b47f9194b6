import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { GiverKind, type MarginStack } from '@trevo/contract/margin'
import type { ReactNode } from 'react'
import { Link, useLocaleState } from 'react-admin'
import { tagOf } from '../../lib/i18n/locale.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { StatusChip } from '../../ui/status-chip.tsx'

/** `3,5%`, as the staff's language writes it. */
function useShare() {
  const [locale] = useLocaleState()
  const numbers = new Intl.NumberFormat(tagOf(locale), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  })
  return (share: string) => `${numbers.format(Number(share)).replace('-', '−')}%`
}

const Figure = ({ children }: { children: ReactNode }) => (
  <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    {children}
  </TableCell>
)

/** What is too much: all that is given back together, or rebates alone; and what weighs most of it. */
function excessOf({ sum, allowed, left, givers, rebates }: MarginStack) {
  const rebate = givers.find(({ kind }) => kind === 'rebate')
  if (rebate !== undefined && rebates !== null && Number(left) >= 0)
    return { sum: rebate.share, allowed: rebates.allowed, most: rebate }
  return { sum, allowed, most: givers.toSorted((a, b) => Number(b.share) - Number(a.share))[0] }
}

/** Where more is given back than may be: that nothing more can be added there until something is less, and what to begin with. */
export function Exceeded({ stacks }: { stacks: readonly MarginStack[] }) {
  const over = stacks.filter(({ isWithin }) => !isWithin)
  return over.map((stack) => <Excess key={`${stack.category} ${stack.offer}`} stack={stack} />)
}

function Excess({ stack }: { stack: MarginStack }) {
  const translate = useTranslate()
  const share = useShare()
  const { sum, allowed, most } = excessOf(stack)
  if (most === undefined) return null
  const toRules = (
    <Button component={Link} to="/rules" color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }}>
      {translate('margin.to_rules')}
    </Button>
  )
  return (
    <Alert severity="error" sx={{ mb: 2 }} {...(most.kind === 'rule' && { action: toRules })}>
      {translate('margin.over', {
        category: translate(`catalogue.category_${stack.category}`),
        offer: translate(`margin.offer_${stack.offer}`),
        sum: share(sum),
        allowed: share(allowed),
        giver: translate(`margin.giver_${most.kind}`),
        share: share(most.share),
      })}
    </Alert>
  )
}

/** What is kept, who gives what back, and what is left, a line for each category. */
export function StackTable({ stacks }: { stacks: readonly MarginStack[] }) {
  const translate = useTranslate()
  const givers = GiverKind.options.map((kind) => `giver_${kind}` as const)
  const heads = ['keep', ...givers, 'sum', 'allowed', 'left', 'left_rebates'] as const
  return (
    <Table size="small" sx={{ '& .MuiTableCell-root': { px: 1 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('margin.category')}</TableCell>
          <TableCell>{translate('margin.least')}</TableCell>
          {heads.map((name) => (
            <TableCell key={name} align="right">
              {translate(`margin.${name}`)}
            </TableCell>
          ))}
          <TableCell>{translate('field.status')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {stacks.map((stack) => (
          <StackRow key={`${stack.category} ${stack.offer}`} stack={stack} />
        ))}
      </TableBody>
    </Table>
  )
}

function StackRow({ stack }: { stack: MarginStack }) {
  const translate = useTranslate()
  const share = useShare()
  const { least } = stack
  return (
    <TableRow>
      <TableCell>
        {translate(`catalogue.category_${stack.category}`)}
        <Typography variant="caption" color="textSecondary" component="div">
          {translate(`margin.offer_${stack.offer}`)}
        </Typography>
      </TableCell>
      <TableCell>
        {least.name}
        <Typography variant="caption" color="textSecondary" component="div">
          {least.pays === null
            ? translate('margin.pays_unknown')
            : translate('margin.pays', { share: share(least.pays) })}
        </Typography>
      </TableCell>
      <Figure>{share(stack.keep)}</Figure>
      {stack.givers.map((giver) => (
        <Figure key={giver.kind}>
          {share(giver.share)}
          {giver.inside && (
            <Typography variant="caption" color="textSecondary" component="div">
              {translate('margin.inside')}
            </Typography>
          )}
        </Figure>
      ))}
      <Figure>{share(stack.sum)}</Figure>
      <Figure>{share(stack.allowed)}</Figure>
      <Figure>
        <strong>{share(stack.left)}</strong>
      </Figure>
      <Figure>{stack.rebates === null ? '–' : share(stack.rebates.left)}</Figure>
      <TableCell>
        <StatusChip
          label={stack.isWithin ? 'margin.within' : 'margin.exceeded'}
          tone={stack.isWithin ? 'success' : 'error'}
        />
      </TableCell>
    </TableRow>
  )
}
