import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { BankStatement, BankStatementRow } from '@trevo/contract/ops/bank-statements'
import { DataTable, useRecordContext } from 'react-admin'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { Facts } from '../../ui/facts.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { BrandAmount, brandAmount } from './amounts.tsx'
import { ImportStatement } from './import-statement.tsx'
import { StatementLines } from './statement-lines.tsx'

export const StatementList = () => (
  <>
    <ImportStatement />
    <KeyList filters={[]}>
      <DataTable.Col source="bankAccount" label="books.bank_account" disableSort />
      <DataTable.Col<BankStatementRow> label="books.from" disableSort render={({ from }) => dateText(from)} />
      <DataTable.Col<BankStatementRow> label="books.to" disableSort render={({ to }) => dateText(to)} />
      {brandAmount('balance', 'books.balance')}
      <DataTable.NumberCol source="lines" label="books.lines" disableSort />
      <DataTable.NumberCol source="newLines" label="books.new_lines" disableSort />
      <DataTable.Col source="importedBy" label="books.imported_by" disableSort />
      <DataTable.Col source="importedAt" label="books.imported_at" disableSort>
        <MomentField source="importedAt" />
      </DataTable.Col>
    </KeyList>
  </>
)

export const StatementShow = () => (
  <ShowPage>
    <StatementPage />
  </ShowPage>
)

function StatementPage() {
  const statement = useRecordContext<BankStatement>()
  const translate = useTranslate()
  if (statement?.days === undefined) return null
  return (
    <>
      <Card sx={{ p: { xs: 2, sm: 3 }, mt: 2, overflowX: 'auto' }}>
        <Facts
          facts={[
            ['books.bank_account', statement.bankAccount],
            ['books.from', dateText(statement.from)],
            ['books.to', dateText(statement.to)],
            ['books.balance', <BrandAmount key="b" amount={statement.balance} />],
            ['books.state_matched', statement.matched],
            ['books.state_differs', statement.differs],
            ['books.state_unknown', statement.unknown],
            ['books.imported_by', statement.importedBy],
          ]}
        />
        <Typography variant="h6" component="h2" sx={{ mt: 3 }}>
          {translate('books.compared')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {translate('books.compared_hint')}
        </Typography>
        <Compared days={statement.days} />
      </Card>
      <StatementLines id={String(statement.id)} />
    </>
  )
}

const HEADS = ['bank_in', 'books_in', 'difference', 'bank_out', 'books_out', 'difference'] as const
const less = (one: string, other: string) => formatMoney(parseMoney(one) - parseMoney(other))

function Compared({ days }: Pick<BankStatement, 'days'>) {
  const translate = useTranslate()
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('books.day')}</TableCell>
          {HEADS.map((head, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns have one name
            <TableCell key={place} align="right">
              {translate(`books.${head}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {days.map(({ day, bankIn, booksIn, bankOut, booksOut }) => (
          <TableRow key={day}>
            <TableCell component="th" scope="row">
              {dateText(day)}
            </TableCell>
            {[bankIn, booksIn, less(bankIn, booksIn), bankOut, booksOut, less(bankOut, booksOut)].map(
              (amount, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order
                <TableCell key={place} align="right">
                  <BrandAmount amount={amount} />
                </TableCell>
              ),
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
