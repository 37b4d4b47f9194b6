import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { OpsContract, RunLine } from '@trevo/contract/ops/agents'
import { Link, useTranslate } from 'react-admin'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<string, Tone>> = {
  pending: 'warning',
  effective: 'success',
  void_requested: 'warning',
  computing: 'info',
  paying: 'info',
  done: 'success',
  due: 'info',
  paid: 'success',
  insufficient: 'error',
  withheld: 'warning',
}

export const AgentChip = ({ state }: { state: string }) => (
  <StatusChip label={`agents.state_${state}`} tone={TONES[state] ?? 'default'} />
)

export function Sum({ amount }: { amount: string }) {
  const merchant = useMerchant()
  const text = moneyText(amount.replace(/^-/, ''), merchant?.currency ?? 'BRL')
  return (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {amount.startsWith('-') ? `−${text}` : text}
    </span>
  )
}

export function PersonLink({ person }: { person: { id: string; account: string } | null }) {
  const translate = useTranslate()
  if (person === null) return <>{translate('agents.house')}</>
  return <Link to={`/agents/${person.id}`}>{person.account}</Link>
}

/** What a contract asks for and gives, a line for each tier. */
export function Tiers({ terms }: Pick<OpsContract, 'terms'>) {
  const translate = useTranslate()
  const lines =
    terms.kind === 'dividend'
      ? terms.tiers.map((tier) => [tier.minimumBet, tier.activeMember, `${tier.contractRate} %`] as const)
      : terms.tiers.map((tier) => {
          const volume = 'betVolume' in tier ? tier.betVolume : tier.minimumBet
          return [volume, tier.activeMember, tier.rateType === 'P' ? `${tier.rate} %` : tier.rate] as const
        })
  return (
    <>
      {lines.map(([volume, active, gives]) => (
        <div key={`${volume} ${active}`}>{translate('agents.tier_line', { volume, active, gives })}</div>
      ))}
    </>
  )
}

export function LineTable({ lines }: { lines: readonly RunLine[] }) {
  const translate = useTranslate()
  const headings = ['payer', 'payee', 'turnover', 'net_loss', 'active', 'tier', 'amount', 'state']
  return (
    <Table size="small" sx={{ mt: 2 }}>
      <TableHead>
        <TableRow>
          {headings.map((name) => (
            <TableCell key={name}>{translate(`agents.${name}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell>
              <PersonLink person={line.payer} />
            </TableCell>
            <TableCell>
              <PersonLink person={line.payee} />
            </TableCell>
            <TableCell>
              <Sum amount={line.turnover} />
            </TableCell>
            <TableCell>
              <Sum amount={line.netLoss} />
            </TableCell>
            <TableCell>{line.activeMembers}</TableCell>
            <TableCell>{line.tier ?? '–'}</TableCell>
            <TableCell>
              <Sum amount={line.amount} />
            </TableCell>
            <TableCell>
              <AgentChip state={line.state} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
