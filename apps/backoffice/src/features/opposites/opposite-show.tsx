import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { OppositeFinding } from '@trevo/contract/ops/opposites'
import { Link, useRecordContext } from 'react-admin'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { DecideButton } from './decide-button.tsx'
import { FindingChip } from './finding-chip.tsx'
import { Reasons } from './opposite-list.tsx'

export const OppositeShow = () => (
  <ShowPage>
    <OppositePage />
  </ShowPage>
)

function OppositePage() {
  const finding = useRecordContext<OppositeFinding>()
  const translate = useTranslate()
  // What the list knows of it has no bets.
  if (finding?.bets === undefined) return null
  const { id, state, currency, alreadyPaid } = finding
  const isDecided = state !== 'open'
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 860 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography variant="h6" component="h2">
          {moneyText(finding.turnover, currency)}
        </Typography>
        <FindingChip state={state} />
      </Box>
      <Facts
        facts={[
          ['opposite.day', dateText(finding.day)],
          ['opposite.members', <MemberLinks key="m" members={finding.members} />],
          ['opposite.reasons', <Reasons key="r" reasons={finding.reasons} />],
          ['opposite.draws', String(finding.draws)],
          ['opposite.found_at', <MomentField key="f" source="foundAt" />],
          ...(isDecided
            ? ([
                ['opposite.decided', <MomentField key="d" source="decidedAt" />],
                ['opposite.decided_by', finding.decidedBy],
                ['opposite.note', finding.note],
                ['opposite.already_paid', moneyText(alreadyPaid, currency)],
              ] as const)
            : []),
        ]}
      />
      {/[1-9]/.test(alreadyPaid) && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('opposite.already_paid_hint', { amount: moneyText(alreadyPaid, currency) })}
        </Alert>
      )}
      {!isDecided && (
        <Box sx={{ display: 'flex', gap: 1.5, mt: 3 }}>
          <DecideButton id={id} verdict="confirm" />
          <DecideButton id={id} verdict="dismiss" />
        </Box>
      )}
      <Bets finding={finding} />
    </Card>
  )
}

const MemberLinks = ({ members }: Pick<OppositeFinding, 'members'>) => (
  <>
    {members.map(({ id, userName }) => (
      <Link key={id} to={`/members/${id}/show`} sx={{ mr: 1 }}>
        {userName}
      </Link>
    ))}
  </>
)

function Bets({ finding: { bets, currency } }: { finding: OppositeFinding }) {
  const translate = useTranslate()
  if (bets.length === 0) return <Typography sx={{ mt: 2 }}>{translate('opposite.no_bets')}</Typography>
  return (
    <Table size="small" sx={{ mt: 3 }}>
      <TableHead>
        <TableRow>
          {(['draw', 'play', 'member', 'turnover'] as const).map((name) => (
            <TableCell key={name} align={name === 'turnover' ? 'right' : 'left'}>
              {translate(`opposite.bet_${name}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {bets.map((bet, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          <TableRow key={n}>
            <TableCell>
              {`${bet.gameCode} ${bet.period}`}
              {bet.void && ` (${translate('opposite.bet_void')})`}
            </TableCell>
            <TableCell>{bet.play === '*' ? translate('opposite.all_plays') : bet.play}</TableCell>
            <TableCell>{bet.userName}</TableCell>
            <TableCell align="right">{moneyText(bet.turnover, currency)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
