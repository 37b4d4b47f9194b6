import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import {
  opsAffiliateMembers,
  opsAffiliateNotices,
  opsChangeAffiliate,
  opsCloseAffiliate,
  opsRenewAffiliateReport,
  opsRenewAffiliateSecret,
  type StaffAffiliate,
} from '@trevo/contract/ops/affiliates'
import { Ban, KeyRound, Link2 } from 'lucide-react'
import { useState } from 'react'
import { EditButton, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Cash } from '../../ui/cash.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StateChip } from './affiliate-list.tsx'
import { LinksCard } from './links-card.tsx'
import { MembersCard, NoticesCard } from './lists-cards.tsx'
import { Part } from './part.tsx'
import { Says } from './plan-pages.tsx'

export const AffiliateShow = () => (
  <ShowPage>
    <Affiliate />
  </ShowPage>
)

function Affiliate() {
  const shown = useRecordContext<StaffAffiliate>()
  const [seesMembers, seesNotices] = [useMay(opsAffiliateMembers), useMay(opsAffiliateNotices)]
  if (shown === undefined) return null
  return (
    <>
      <About affiliate={shown} />
      <LinksCard affiliate={shown} />
      <Days affiliate={shown} />
      {seesMembers && <MembersCard id={shown.id} />}
      {seesNotices && <NoticesCard id={shown.id} />}
    </>
  )
}

function About({ affiliate }: { affiliate: StaffAffiliate }) {
  const translate = useTranslate()
  const { id, state, next, ownerId } = affiliate
  const [requestId] = useState(() => crypto.randomUUID())
  const [token, setToken] = useState<string | null>(null)
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 980 }}>
      <Facts
        facts={[
          ['affiliates.name', affiliate.name],
          ['affiliates.contract', affiliate.contract],
          ['field.status', <StateChip key="s" state={state} />],
          ['affiliates.plan', affiliate.planName],
          ['affiliates.terms', <Says key="t" terms={affiliate.terms} />],
          ...(next === null ? [] : [['affiliates.next_plan', `${next.planName} · ${dateText(next.from)}`] as const]),
          ...(ownerId === null ? [] : [['affiliates.owner', ownerId] as const]),
          ['affiliates.members', String(affiliate.members)],
          ...(affiliate.secret === null
            ? []
            : [['affiliates.secret', <code key="k">{affiliate.secret}</code>] as const]),
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {useMay(opsChangeAffiliate) && <EditButton />}
        <ActionButton
          endpoint={opsRenewAffiliateReport}
          label={affiliate.hasReport ? 'affiliates.report_renew' : 'affiliates.report_make'}
          icon={<Link2 size={18} />}
          run={async () => {
            const made = await call(opsRenewAffiliateReport, { params: { id }, body: { requestId } })
            setToken(made.token)
          }}
          done="affiliates.report_made"
          {...(affiliate.hasReport && {
            question: { title: 'affiliates.ask_report', content: 'affiliates.ask_report_text' } as const,
          })}
        />
        <ActionButton
          endpoint={opsRenewAffiliateSecret}
          label="affiliates.secret_renew"
          icon={<KeyRound size={18} />}
          run={() => call(opsRenewAffiliateSecret, { params: { id } })}
          done="affiliates.secret_renewed"
          question={{ title: 'affiliates.ask_secret', content: 'affiliates.ask_secret_text' }}
        />
        {state === 'open' && (
          <ActionButton
            endpoint={opsCloseAffiliate}
            label="affiliates.close"
            icon={<Ban size={18} />}
            color="error"
            run={() => call(opsCloseAffiliate, { params: { id } })}
            done="affiliates.closed"
            question={{ title: 'affiliates.ask_close', content: 'affiliates.ask_close_text' }}
          />
        )}
      </Box>
      {token !== null && (
        <Alert severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {translate('affiliates.report_once')}
          <Box component="code" sx={{ display: 'block', mt: 1 }}>{`https://${affiliate.site}/m/partner#${token}`}</Box>
        </Alert>
      )}
    </Card>
  )
}

function Days({ affiliate: { days } }: { affiliate: StaffAffiliate }) {
  const translate = useTranslate()
  const heads = ['clicks', 'registrations', 'first_deposits', 'qualified', 'turnover', 'net', 'cpa'] as const
  return (
    <Part title="affiliates.days">
      {days.length === 0 ? (
        translate('affiliates.no_days')
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('affiliates.day')}</TableCell>
              {heads.map((head) => (
                <TableCell key={head} align="right">
                  {translate(`affiliates.${head}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {days.map((day) => (
              <TableRow key={day.day}>
                <TableCell>{dateText(day.day)}</TableCell>
                {[day.clicks, day.registrations, day.firstDeposits, day.qualified].map((figure, index) => (
                  <TableCell key={heads[index]} align="right">
                    {figure}
                  </TableCell>
                ))}
                {[day.turnover, day.net, day.cpa].map((figure, index) => (
                  <TableCell key={heads[index + 4]} align="right">
                    <Cash amount={figure} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Part>
  )
}
