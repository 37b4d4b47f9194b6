import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { Currency } from '@trevo/contract/money'
import { opsLotteryBets } from '@trevo/contract/ops/lottery'
import { Link } from 'react-admin'
import { call } from '../../lib/api.ts'
import { fileOf } from '../../lib/data-provider.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { Pages } from '../../ui/pages.tsx'

type Bet = ValueOf<typeof opsLotteryBets>['data'][number]

/** The brand's bets on a draw, page by page. */
export const DrawBets = ({ drawId, currency }: { drawId: string; currency: Currency }) => (
  <Pages
    name={['lottery-bets', drawId]}
    ask={(cursor) => call(opsLotteryBets, { params: { id: drawId }, query: cursor === null ? {} : { cursor } })}
    file={fileOf(opsLotteryBets, {}, { id: drawId })}
    empty="lottery.no_bets"
    render={(bets) => <BetTable bets={bets} currency={currency} />}
  />
)

function BetTable({ bets, currency }: { bets: readonly Bet[]; currency: Currency }) {
  const translate = useTranslate()
  return (
    <Table size="small" sx={{ mt: 2 }}>
      <TableHead>
        <TableRow>
          {(['order', 'member', 'state', 'lines', 'stake', 'prize'] as const).map((name) => (
            <TableCell key={name}>{translate(`lottery.bet_${name}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {bets.map((bet) => (
          <TableRow key={bet.id}>
            <TableCell>{bet.id}</TableCell>
            <TableCell>
              <Link to={`/members/${bet.memberId}/show`}>{bet.userName}</Link>
            </TableCell>
            <TableCell>{translate(`lottery.entry_${bet.state}`)}</TableCell>
            <TableCell>{bet.multiple === 1 ? bet.lines : `${bet.lines} × ${bet.multiple}`}</TableCell>
            <TableCell>{moneyText(bet.stake, currency)}</TableCell>
            <TableCell>{moneyText(bet.prize, currency)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
