import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { opsJackpot } from '@trevo/contract/ops/jackpots'
import { Link, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { decimalText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StateChip } from './jackpot-list.tsx'
import { Moves } from './moves.tsx'

type Shown = ValueOf<typeof opsJackpot>

export const JackpotShow = () => (
  <ShowPage>
    <Jackpot />
  </ShowPage>
)

const useCash = () => {
  const currency = useMerchant()?.currency ?? 'BRL'
  return (amount: string) => moneyText(amount, currency)
}

function Jackpot() {
  const shown = useRecordContext<Shown>()
  const translate = useTranslate()
  const cash = useCash()
  if (shown === undefined) return null
  const { scope, category, vendor, games } = shown
  const which = category === null ? (vendor ?? games.join(', ')) : translate(`catalogue.category_${category}`)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mt: 2 }}>
      <Card sx={{ p: 3 }}>
        <Facts
          facts={[
            ['text.title', shown.titles.PT],
            ['field.status', <StateChip key="s" state={shown.state} />],
            ['jackpots.scope', `${translate(`jackpots.scope_${scope}`)}${which && `: ${which}`}`],
            ['jackpots.opened', <MomentField key="o" source="createdAt" />],
            ['jackpots.opened_by', shown.createdBy],
            ['jackpots.booked', cash(shown.booked)],
            ['jackpots.paid', cash(shown.paid)],
            ['jackpots.draws', String(shown.draws)],
          ]}
        />
        <Moves id={shown.id} state={shown.state} />
      </Card>
      <Levels levels={shown.levels} />
      <Drops drops={shown.drops} />
    </Box>
  )
}

function Levels({ levels }: Pick<Shown, 'levels'>) {
  const translate = useTranslate()
  const cash = useCash()
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('jackpots.level')}</TableCell>
            <TableCell align="right">{translate('jackpots.amount')}</TableCell>
            <TableCell align="right">{translate('jackpots.start')}</TableCell>
            <TableCell align="right">{translate('jackpots.must_drop_by')}</TableCell>
            <TableCell align="right">{translate('jackpots.share')}</TableCell>
            <TableCell align="right">{translate('jackpots.refill')}</TableCell>
            <TableCell align="right">{translate('jackpots.reserve')}</TableCell>
            <TableCell align="right">{translate('jackpots.cycle')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {levels.map((level) => (
            <TableRow key={level.level}>
              <TableCell>{translate(`jackpots.level_${level.level}`)}</TableCell>
              <TableCell align="right">{level.isOpen ? cash(level.amount) : '–'}</TableCell>
              <TableCell align="right">{cash(level.start)}</TableCell>
              <TableCell align="right">{cash(level.mustDropBy)}</TableCell>
              <TableCell align="right">{decimalText(level.sharePercent)}</TableCell>
              <TableCell align="right">{decimalText(level.refillPercent)}</TableCell>
              <TableCell align="right">{cash(level.reserve)}</TableCell>
              <TableCell align="right">{level.cycle}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

function Drops({ drops }: Pick<Shown, 'drops'>) {
  const translate = useTranslate()
  const cash = useCash()
  if (drops.length === 0) return <Alert severity="info">{translate('jackpots.no_drops')}</Alert>
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('jackpots.level')}</TableCell>
            <TableCell>{translate('field.member')}</TableCell>
            <TableCell align="right">{translate('jackpots.prize')}</TableCell>
            <TableCell align="right">{translate('jackpots.stake')}</TableCell>
            <TableCell align="right">{translate('jackpots.draw')}</TableCell>
            <TableCell>{translate('jackpots.at')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {drops.map((drop) => (
            <TableRow key={drop.id}>
              <TableCell>{translate(`jackpots.level_${drop.level}`)}</TableCell>
              <TableCell>
                <Link to={`/members/${drop.memberId}/show`}>{drop.userName}</Link>
              </TableCell>
              <TableCell align="right">{cash(drop.amount)}</TableCell>
              <TableCell align="right">{cash(drop.stake)}</TableCell>
              <TableCell align="right">{drop.number}</TableCell>
              <TableCell>
                <MomentField record={drop} source="at" />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
