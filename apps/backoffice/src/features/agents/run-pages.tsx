import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { opsDryRun, type PayoutRun } from '@trevo/contract/ops/agents'
import { DataTable, List, SelectInput, Show, useRecordContext, useTranslate } from 'react-admin'
import { useMay } from '../../lib/may.ts'
import { Facts } from '../../ui/facts.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { AgentChip, LineTable, Sum } from './agent-parts.tsx'
import { DryRun } from './dry-run.tsx'
import { linesOf } from './sources.ts'

const KINDS = ['rebate', 'salary', 'hourly', 'dividend'].map((id) => ({ id, name: `agents.kind_${id}` }))
const filters = [<SelectInput key="kind" source="kind" label="agents.kind" alwaysOn choices={KINDS} />]

/** What a run would pay stands above those that have. */
export function RunList() {
  const mayTry = useMay(opsDryRun)
  return (
    <>
      {mayTry && <DryRun kinds={KINDS} />}
      <List
        filters={filters}
        sort={{ field: 'id', order: 'DESC' }}
        perPage={25}
        exporter={false}
        empty={false}
        pagination={<KeyPagination />}
      >
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="periodStart" label="agents.period" disableSort>
            <MomentField source="periodStart" />
          </DataTable.Col>
          <DataTable.Col<PayoutRun> label="agents.kind" disableSort render={({ kind }) => <Kind kind={kind} />} />
          <DataTable.NumberCol source="lines" label="agents.lines" disableSort />
          <DataTable.Col<PayoutRun>
            label="agents.amount"
            disableSort
            render={({ amount }) => <Sum amount={amount} />}
          />
          <DataTable.Col<PayoutRun> label="agents.paid" disableSort render={({ paid }) => <Sum amount={paid} />} />
          <DataTable.Col<PayoutRun>
            label="agents.state_insufficient"
            disableSort
            render={({ insufficient }) => <Sum amount={insufficient} />}
          />
          <DataTable.Col<PayoutRun>
            label="field.status"
            disableSort
            render={({ state }) => <AgentChip state={state} />}
          />
        </DataTable>
      </List>
    </>
  )
}

function Kind({ kind }: { kind: string }) {
  const translate = useTranslate()
  return <>{translate(`agents.kind_${kind}`)}</>
}

export const RunShow = () => (
  <Show actions={false} component="div" queryOptions={WHOLE.queryOptions}>
    <RunPage />
  </Show>
)

function RunPage() {
  const run = useRecordContext<PayoutRun>()
  const translate = useTranslate()
  if (run === undefined) return null
  return (
    <Card sx={{ p: 3, mt: 2, overflowX: 'auto' }}>
      <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
        {translate(`agents.kind_${run.kind}`)}
      </Typography>
      <Facts
        facts={[
          ['agents.period', <MomentField key="s" source="periodStart" />],
          ['agents.period_end', <MomentField key="e" source="periodEnd" />],
          ['field.status', <AgentChip key="c" state={run.state} />],
          ['agents.amount', <Sum key="a" amount={run.amount} />],
          ['agents.paid', <Sum key="p" amount={run.paid} />],
          ['agents.state_insufficient', <Sum key="i" amount={run.insufficient} />],
          ['agents.state_withheld', <Sum key="w" amount={run.withheld} />],
        ]}
      />
      <Lines id={run.id} />
    </Card>
  )
}

function Lines({ id }: { id: string }) {
  const translate = useTranslate()
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['agent-run-lines', id],
    queryFn: ({ pageParam }) => linesOf(id, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  if (isPending) return <Skeleton height={160} />
  if (isError) return <Typography sx={{ mt: 2 }}>{translate('error.unknown_error')}</Typography>
  const lines = data.pages.flatMap((page) => page.data)
  return (
    <>
      {lines.length === 0 ? (
        <Typography sx={{ mt: 2 }}>{translate('agents.no_lines')}</Typography>
      ) : (
        <LineTable lines={lines} />
      )}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {translate('agents.more')}
        </Button>
      )}
    </>
  )
}
