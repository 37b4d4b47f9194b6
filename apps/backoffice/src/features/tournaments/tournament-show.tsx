import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ValueOf } from '@trevo/contract/endpoint'
import { opsCancelTournament, type opsTournament, type StaffPlace } from '@trevo/contract/ops/tournaments'
import { Ban } from 'lucide-react'
import { Link, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Cash } from '../../ui/cash.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StateChip } from './tournament-list.tsx'

type Shown = ValueOf<typeof opsTournament>

export const TournamentShow = () => (
  <ShowPage>
    <Tournament />
  </ShowPage>
)

function Tournament() {
  const shown = useRecordContext<Shown>()
  const translate = useTranslate()
  if (shown === undefined) return null
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '380px minmax(0, 1fr)' },
        gap: 2,
        mt: 2,
        alignItems: 'start',
      }}
    >
      <Card sx={{ p: 3 }}>
        <Facts
          facts={[
            ['text.title', shown.titles.PT],
            ['field.status', <StateChip key="s" state={shown.state} />],
            ['field.starts', <MomentField key="b" source="startsAt" />],
            ['field.ends', <MomentField key="e" source="endsAt" />],
            ['tournaments.score', translate(`tournaments.score_${shown.score}`)],
            ['tournaments.scope', <Games key="g" shown={shown} />],
            ['tournaments.min_stake', <Cash key="m" amount={shown.minStake} />],
            ['tournaments.share', `${decimalText(shown.sharePercent)}%`],
            ['tournaments.budget', <Cash key="t" amount={shown.budget} />],
            ['tournaments.paid', <Cash key="p" amount={shown.paid} />],
            ['tournaments.entrants', String(shown.entrants)],
            ['tournaments.published_by', shown.createdBy],
          ]}
        />
        <Prizes prizes={shown.prizes} />
        {shown.state === 'planned' && (
          <Box sx={{ mt: 2 }}>
            <ActionButton
              endpoint={opsCancelTournament}
              label="tournaments.cancel"
              icon={<Ban size={18} />}
              color="error"
              run={() => call(opsCancelTournament, { params: { id: shown.id } })}
              done="tournaments.cancelled"
              question={{ title: 'tournaments.ask_cancel', content: 'tournaments.ask_cancel_text' }}
            />
          </Box>
        )}
      </Card>
      <Places shown={shown} />
    </Box>
  )
}

function Games({ shown: { scope, category, vendor, games } }: { shown: Shown }) {
  const translate = useTranslate()
  const which = {
    all: '',
    category: category === null ? '' : translate(`catalogue.category_${category}`),
    vendor: vendor ?? '',
    games: games.join(', '),
  }[scope]
  return (
    <>
      {translate(`tournaments.scope_${scope}`)}
      {which && `: ${which}`}
    </>
  )
}

function Prizes({ prizes }: Pick<Shown, 'prizes'>) {
  const translate = useTranslate()
  let last = 0
  return (
    <Table size="small" sx={{ mt: 2 }}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('tournaments.place')}</TableCell>
          <TableCell align="right">{translate('tournaments.amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {prizes.map(({ places, amount }) => {
          const first = last + 1
          last += places
          return (
            <TableRow key={first}>
              <TableCell>{places === 1 ? first : `${first}–${last}`}</TableCell>
              <TableCell align="right">
                <Cash amount={amount} />
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

function Places({ shown }: { shown: Shown }) {
  const translate = useTranslate()
  if (shown.places.length === 0) return <Alert severity="info">{translate('tournaments.no_places')}</Alert>
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('tournaments.place')}</TableCell>
            <TableCell>{translate('field.member')}</TableCell>
            <TableCell align="right">{translate('tournaments.score')}</TableCell>
            <TableCell align="right">{translate('tournaments.played')}</TableCell>
            <TableCell align="right">{translate('tournaments.amount')}</TableCell>
            <TableCell>{translate('tournaments.paid_at')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.places.map((place) => (
            <Place key={place.place} place={place} isMultiplier={shown.score === 'multiplier'} />
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

const Place = ({ place, isMultiplier }: { place: StaffPlace; isMultiplier: boolean }) => (
  <TableRow>
    <TableCell>{place.place}</TableCell>
    <TableCell>
      <Link to={`/members/${place.memberId}/show`}>{place.userName}</Link>
    </TableCell>
    <TableCell align="right">
      {isMultiplier ? `${decimalText(place.score, 2)}×` : <Cash amount={place.score} />}
    </TableCell>
    <TableCell align="right">
      <Cash amount={place.played} />
    </TableCell>
    <TableCell align="right">
      <Cash amount={place.prize} />
    </TableCell>
    <TableCell>
      {place.paidAt === null ? <Why refusal={place.refusal} /> : <MomentField record={place} source="paidAt" />}
    </TableCell>
  </TableRow>
)

function Why({ refusal }: { refusal: string }) {
  const translate = useTranslate()
  return <>{refusal === '' ? '–' : translate('tournaments.held_back', { why: refusal })}</>
}
