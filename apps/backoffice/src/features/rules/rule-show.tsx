import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { opsRuleClaims, opsStopRule, type RuleClaim, type StaffRule } from '@trevo/contract/ops/rules'
import { Ban } from 'lucide-react'
import { useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { fileOf } from '../../lib/data-provider.ts'
import { dateText } from '../../lib/date-text.ts'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StateChip, Worth } from './rule-list.tsx'

export const RuleShow = () => (
  <ShowPage>
    <Rule />
  </ShowPage>
)

function Rule() {
  const shown = useRecordContext<StaffRule>()
  if (shown === undefined) return null
  return (
    <>
      <Card sx={{ p: 3, mt: 2, maxWidth: 760 }}>
        <RuleFacts rule={shown} />
        {(shown.state === 'planned' || shown.state === 'running') && (
          <Box sx={{ mt: 2 }}>
            <ActionButton
              endpoint={opsStopRule}
              label="rules.stop"
              icon={<Ban size={18} />}
              color="error"
              run={() => call(opsStopRule, { params: { id: shown.id } })}
              done="rules.stopped"
              question={{ title: 'rules.ask_stop', content: 'rules.ask_stop_text' }}
            />
          </Box>
        )}
      </Card>
      <Claims rule={shown} />
    </>
  )
}

function RuleFacts({ rule }: { rule: StaffRule }) {
  const translate = useTranslate()
  const { reward, weights, maxBet, percent, least, stoppedBy } = rule
  const worth = (amount: string) => <Worth reward={reward} amount={amount} />
  const cash = (amount: string) => <Worth reward="cash" amount={amount} />
  const optional = (label: TextKey, value: React.ReactNode) => (value === null ? [] : [[label, value] as const])
  const weighed = Object.entries(weights) as [keyof StaffRule['weights'], number][]
  const asked = weighed.map(([category, weight]) => `${translate(`catalogue.category_${category}`)} ${weight}%`)
  return (
    <Facts
      facts={[
        ['text.title', rule.titles.PT],
        ['field.status', <StateChip key="s" state={rule.state} />],
        ['field.starts', dateText(rule.startsOn)],
        ['field.ends', dateText(rule.endsOn)],
        ['rules.trigger', translate(`rules.trigger_${rule.trigger}`)],
        ...optional('rules.nth', rule.nth),
        ...optional('rules.least', least === null ? null : cash(least)),
        ...optional('rules.code', rule.code),
        ...optional('rules.level', rule.level),
        ...optional('rules.idle_days', rule.idleDays),
        ...optional('rules.segment', rule.segmentId),
        ...optional('rules.place', rule.place),
        ...optional('rules.join_days', rule.joinDays),
        ...optional('rules.page', rule.announcementId),
        ['rules.often', translate(`rules.often_${rule.often}`)],
        ['rules.played', cash(rule.played)],
        ...optional('rules.games', rule.games.length === 0 ? null : rule.games.join(', ')),
        ['rules.reward', translate(`rules.reward_${reward}`)],
        ['rules.amount', worth(rule.amount)],
        ...optional('rules.percent', percent === null ? null : `${percent}%`),
        ...optional('rules.times', rule.times),
        ...optional('rules.weights', asked.length === 0 ? null : asked.join(', ')),
        ...optional('rules.max_bet', maxBet === null ? null : cash(maxBet)),
        ...optional('rules.days', rule.days),
        ...optional('rules.rounds', rule.rounds),
        ...optional('rules.rounds_game', rule.roundsGame),
        ...optional('rules.rounds_days', rule.roundsDays),
        ['rules.share', `${decimalText(rule.sharePercent)}%`],
        ['rules.budget', worth(rule.budget)],
        ...optional('rules.day_max', rule.dayMax === null ? null : worth(rule.dayMax)),
        ...optional('rules.member_max', rule.memberMax === null ? null : worth(rule.memberMax)),
        ['rules.spent', worth(rule.spent)],
        ['rules.left', worth(rule.left)],
        ...optional('rules.joined', rule.trigger === 'join' ? String(rule.joined) : null),
        ['rules.claims', String(rule.claims)],
        ['rules.published_by', rule.createdBy],
        ...optional('rules.stopped_by', stoppedBy),
      ]}
    />
  )
}

/** Who got what, and what became of bonus money. */
function Claims({ rule: { id, reward } }: { rule: StaffRule }) {
  const translate = useTranslate()
  const query = (cursor: string | null) => ({ ruleId: id, ...(cursor !== null && { cursor }) })
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 760, overflowX: 'auto' }}>
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: 18 }}>
        {translate('rules.who')}
      </Box>
      <Pages
        name={['rules', id, 'claims']}
        ask={(cursor) => call(opsRuleClaims, { query: query(cursor) })}
        file={fileOf(opsRuleClaims, { ruleId: id })}
        empty="rules.nobody"
        render={(rows) => <ClaimTable rows={rows} reward={reward} />}
      />
    </Card>
  )
}

function ClaimTable({ rows, reward }: { rows: readonly RuleClaim[]; reward: StaffRule['reward'] }) {
  const translate = useTranslate()
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{translate('rules.member')}</TableCell>
          <TableCell>{translate('rules.at')}</TableCell>
          <TableCell align="right">{translate('rules.amount')}</TableCell>
          {reward === 'bonus' && <TableCell>{translate('rules.became')}</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Line key={row.id} row={row} reward={reward} />
        ))}
      </TableBody>
    </Table>
  )
}

function Line({ row: { userName, at, amount, bonus }, reward }: { row: RuleClaim; reward: StaffRule['reward'] }) {
  const translate = useTranslate()
  return (
    <TableRow>
      <TableCell>{userName}</TableCell>
      <TableCell>
        <MomentField source="at" record={{ at }} />
      </TableCell>
      <TableCell align="right">
        <Worth reward={reward} amount={amount} />
      </TableCell>
      {reward === 'bonus' && (
        <TableCell>
          {bonus === null ? '–' : `${translate(`rules.bonus_${bonus.state}`)} · ${bonus.done} / ${bonus.required}`}
        </TableCell>
      )}
    </TableRow>
  )
}
