import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { parseMoney } from '@trevo/contract/money'
import type { DayBook, DayBookRow } from '@trevo/contract/ops/day-books'
import { Fragment } from 'react'
import { DataTable, useRecordContext } from 'react-admin'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { DayInput } from '../../ui/date-input.tsx'
import { Facts } from '../../ui/facts.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { BrandAmount, brandAmount, exactText } from './amounts.tsx'
import { CoverButton } from './cover-button.tsx'

const filters = [
  <DayInput key="from" source="from" label="books.from" alwaysOn />,
  <DayInput key="to" source="to" label="books.to" alwaysOn />,
]

export const DayBookList = () => (
  <KeyList filters={filters}>
    <DataTable.Col<DayBookRow> source="id" label="books.day" disableSort render={({ id }) => dateText(id)} />
    {brandAmount('players', 'books.players')}
    {brandAmount('payments', 'books.payments')}
    {brandAmount('bank', 'books.bank')}
    {brandAmount('cover', 'books.cover', true)}
    <DataTable.Col<DayBookRow>
      label="books.seal"
      disableSort
      render={({ sealed }) =>
        sealed ? <StatusChip label="books.sealed" tone="success" /> : <StatusChip label="books.open" />
      }
    />
  </KeyList>
)

export const DayBookShow = () => (
  <ShowPage>
    <DayBookPage />
  </ShowPage>
)

function DayBookPage() {
  const book = useRecordContext<DayBook>()
  const translate = useTranslate()
  if (book?.accounts === undefined) return null
  const { seal, cover } = book
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, mt: 2, overflowX: 'auto' }}>
      <Typography variant="h6" component="h2">
        {translate('books.day_title', { day: dateText(book.id) })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('books.day_hint')}
      </Typography>
      <CoverButton month={book.id.slice(0, 7)} />
      {seal?.intact === false && <Alert severity="error">{translate('books.tampered')}</Alert>}
      {cover !== null && parseMoney(cover) < 0n && <Alert severity="warning">{translate('books.not_covered')}</Alert>}
      <Box sx={{ my: 2 }}>
        <Facts
          facts={[
            ['books.players', <BrandAmount key="p" amount={book.players} />],
            ['books.payments', <BrandAmount key="y" amount={book.payments} />],
            ['books.bank', <BrandAmount key="b" amount={book.bank} />],
            ['books.cover', <BrandAmount key="c" amount={book.cover} alarms />],
            ['books.sealed_at', seal ? <MomentField key="s" record={seal} source="at" seconds /> : '–'],
            ['books.seal', seal ? <code key="h">{seal.hash}</code> : '–'],
          ]}
        />
      </Box>
      <Accounts accounts={book.accounts} />
    </Card>
  )
}

function Accounts({ accounts }: Pick<DayBook, 'accounts'>) {
  const translate = useTranslate()
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('books.account')}</TableCell>
          <TableCell>{translate('books.movement')}</TableCell>
          <TableCell align="right">{translate('books.lines')}</TableCell>
          <TableCell align="right">{translate('books.line_amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {accounts.map(({ account, currency, opening, flows, closing }) => (
          <Fragment key={`${account} ${currency}`}>
            <TableRow>
              <TableCell component="th" scope="rowgroup" rowSpan={flows.length + 2} sx={{ verticalAlign: 'top' }}>
                {`${translate(`cashier.account_${account}`, { _: account })} · ${currency}`}
              </TableCell>
              <TableCell>{translate('books.opening')}</TableCell>
              <TableCell />
              <Sum amount={exactText(opening, currency)} />
            </TableRow>
            {flows.map(({ kind, amount, postings }) => (
              <TableRow key={kind}>
                <TableCell>{translate(`cashier.transfer_${kind}`, { _: kind })}</TableCell>
                <TableCell align="right">{decimalText(String(postings))}</TableCell>
                <Sum amount={exactText(amount, currency)} />
              </TableRow>
            ))}
            <TableRow>
              <TableCell sx={{ fontWeight: 600 }}>{translate('books.closing')}</TableCell>
              <TableCell />
              <Sum amount={exactText(closing, currency)} isTotal />
            </TableRow>
          </Fragment>
        ))}
      </TableBody>
    </Table>
  )
}

const Sum = ({ amount, isTotal = false }: { amount: string; isTotal?: boolean }) => (
  <TableCell
    align="right"
    sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', fontWeight: isTotal ? 600 : 400 }}
  >
    {amount}
  </TableCell>
)
