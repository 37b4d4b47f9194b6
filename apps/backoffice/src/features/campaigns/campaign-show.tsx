import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ValueOf } from '@trevo/contract/endpoint'
import { type opsCampaign, opsStopCampaign } from '@trevo/contract/ops/campaigns'
import { Ban } from 'lucide-react'
import { useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { useLanguages, useMerchant } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { RichHtml } from '../../ui/rich-html.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StateChip, Ways } from './campaign-list.tsx'

type Shown = ValueOf<typeof opsCampaign>

export const CampaignShow = () => (
  <ShowPage>
    <Campaign />
  </ShowPage>
)

function Campaign() {
  const shown = useRecordContext<Shown>()
  const merchant = useMerchant()
  const [main] = useLanguages()
  if (shown === undefined) return null
  const { deposits, stoppedBy } = shown
  const text = shown.texts[main] ?? Object.values(shown.texts)[0]
  return (
    <Card sx={{ p: 3, mt: 2 }}>
      <Facts
        facts={[
          ['campaigns.name', shown.name],
          ['field.status', <StateChip key="s" state={shown.state} />],
          ['campaigns.channels', <Ways key="w" channels={shown.channels} />],
          ['field.starts', <MomentField key="m" source="startsAt" record={shown} />],
          ['campaigns.link', shown.link],
          ['campaigns.members', String(shown.members)],
          ['campaigns.deposits_after', `${deposits.members} · ${moneyText(deposits.sum, merchant?.currency ?? 'BRL')}`],
          ['campaigns.planned_by', shown.createdBy],
          ...(stoppedBy === null ? [] : [['campaigns.stopped_by', stoppedBy] as const]),
        ]}
      />
      <Results results={shown.results} />
      <Typography variant="subtitle1" component="h2" sx={{ mt: 3 }}>
        {text?.subject}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text?.short}
      </Typography>
      <RichHtml html={text?.html ?? ''} />
      {(shown.state === 'planned' || shown.state === 'sending') && (
        <Box sx={{ mt: 2 }}>
          <ActionButton
            endpoint={opsStopCampaign}
            label="campaigns.stop"
            icon={<Ban size={18} />}
            color="error"
            run={() => call(opsStopCampaign, { params: { id: shown.id } })}
            done="campaigns.stopped"
            question={{ title: 'campaigns.ask_stop', content: 'campaigns.ask_stop_text' }}
          />
        </Box>
      )}
    </Card>
  )
}

const COLUMNS = ['queued', 'sent', 'opened', 'failed', 'dropped', 'unknown'] as const

function Results({ results }: Pick<Shown, 'results'>) {
  const translate = useTranslate()
  if (results.length === 0) return null
  return (
    <Box sx={{ overflowX: 'auto', mt: 2 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('campaigns.channels')}</TableCell>
            {COLUMNS.map((name) => (
              <TableCell key={name} align="right">
                {translate(`campaigns.result_${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {results.map((result) => (
            <TableRow key={result.channel}>
              <TableCell component="th" scope="row">
                {translate(`campaigns.channel_${result.channel}`)}
              </TableCell>
              {COLUMNS.map((name) => (
                <TableCell key={name} align="right">
                  {result[name]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
