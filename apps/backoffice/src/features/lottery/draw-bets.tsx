import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Currency } from '@trevo/contract/money'
import { opsLotteryBets } from '@trevo/contract/ops/lottery'
import { Link, useTranslate } from 'react-admin'
import { call } from '../../lib/api.ts'
import { moneyText } from '../../lib/money.ts'

/** The brand's bets on a draw, page by page. */
export function DrawBets({ drawId, currency }: { drawId: string; currency: Currency }) {
  const translate = useTranslate()
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['lottery-bets', drawId],
    queryFn: ({ pageParam }) =>
      call(opsLotteryBets, { params: { id: drawId }, query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  })
  const bets = data?.pages.flatMap((page) => page.data) ?? []
  if (bets.length === 0) {
    return <Typography sx={{ mt: 2 }}>{translate(isFetching ? 'lottery.loading' : 'lottery.no_bets')}</Typography>
  }
  return (
    <>
      <Table size="small" sx={{ mt: 2 }}>
        <TableHead>
          <TableRow>
            {['order', 'member', 'state', 'lines', 'stake', 'prize'].map((name) => (
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
      {hasNextPage && (
        <Button sx={{ mt: 1 }} disabled={isFetching} onClick={() => fetchNextPage()}>
          {translate('lottery.more')}
        </Button>
      )}
    </>
  )
}
