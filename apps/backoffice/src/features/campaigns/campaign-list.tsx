import type { CampaignLine } from '@trevo/contract/ops/campaigns'
import { DataTable, List } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { RulesCard } from './rules-card.tsx'

const TONES: Readonly<Record<CampaignLine['state'], Tone>> = {
  planned: 'info',
  sending: 'warning',
  sent: 'success',
  stopped: 'error',
}
export const StateChip = ({ state }: Pick<CampaignLine, 'state'>) => (
  <StatusChip label={`campaigns.state_${state}`} tone={TONES[state]} />
)

export function Ways({ channels }: Pick<CampaignLine, 'channels'>) {
  const translate = useTranslate()
  return <>{channels.map((channel) => translate(`campaigns.channel_${channel}`)).join(', ')}</>
}

export const CampaignList = () => (
  <>
    <RulesCard />
    <List
      perPage={25}
      exporter={false}
      sort={{ field: 'id', order: 'DESC' }}
      empty={false}
      pagination={<KeyPagination />}
    >
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="name" label="campaigns.name" disableSort />
        <DataTable.Col<CampaignLine>
          label="campaigns.channels"
          disableSort
          render={({ channels }) => <Ways channels={channels} />}
        />
        <DataTable.Col source="startsAt" label="field.starts" disableSort>
          <MomentField source="startsAt" />
        </DataTable.Col>
        <DataTable.Col source="members" label="campaigns.members" disableSort align="right" />
        <DataTable.Col<CampaignLine>
          label="field.status"
          disableSort
          render={({ state }) => <StateChip state={state} />}
        />
        <DataTable.Col source="createdBy" label="campaigns.planned_by" disableSort />
      </DataTable>
    </List>
  </>
)
