import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { opsDryRun, opsRunLines, type PayoutRun, RunKind, type RunLine } from '@trevo/contract/ops/agents'
import { useState } from 'react'
import { DataTable, List, SelectInput, useRecordContext } from 'react-admin'
import { fileOf } from '../../lib/data-provider.ts'
import { useMay } from '../../lib/may.ts'
import { Facts } from '../../ui/facts.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { AgentChip, Kind, Sum } from './agent-parts.tsx'
import { DryRun } from './dry-run.tsx'
import { LineTable } from './line-table.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { linesOf } from './sources.ts'

const KINDS = RunKind.options.map((id) => ({ id, name: `agents.kind_${id}` }))
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
            align="right"
            disableSort
            render={({ amount }) => <Sum amount={amount} />}
          />
          <DataTable.Col<PayoutRun>
            label="agents.paid"
            align="right"
            disableSort
            render={({ paid }) => <Sum amount={paid} />}
          />
          <DataTable.Col<PayoutRun>
            label="agents.state_insufficient"
            align="right"
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

export const RunShow = () => (
  <ShowPage>
    <RunPage />
  </ShowPage>
)

function RunPage() {
  const run = useRecordContext<PayoutRun>()
  if (run === undefined) return null
  return (
    <Card sx={{ p: 3, mt: 2, overflowX: 'auto' }}>
      <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
        <Kind kind={run.kind} />
      </Typography>
      <Facts
        facts={[
          ['agents.period', <MomentField key="s" source="periodStart" />],
          ['agents.period_end', <MomentField key="e" source="periodEnd" />],
          ['field.status', <AgentChip key="c" state={run.state} />],
          ['agents.finished', <MomentField key="f" source="finishedAt" />],
          ['agents.lines', run.lines],
          ['agents.amount', <Sum key="a" amount={run.amount} />],
          ['agents.paid', <Sum key="p" amount={run.paid} />],
          ['agents.state_insufficient', <Sum key="i" amount={run.insufficient} />],
          ['agents.state_withheld', <Sum key="w" amount={run.withheld} />],
        ]}
      />
      <Lines id={run.id} kind={run.kind} />
    </Card>
  )
}

/** A rebate has a receipt with lines of its own; what a contract pays follows from the line itself. */
function Lines({ id, kind }: { id: string; kind: RunKind }) {
  const [receipt, setReceipt] = useState<RunLine | null>(null)
  return (
    <>
      <Pages
        name={['agent-run-lines', id]}
        ask={(cursor) => linesOf(id, cursor)}
        file={fileOf(opsRunLines, {}, { id })}
        empty="agents.no_lines"
        render={(lines) => (
          <LineTable kind={kind} lines={lines} {...(kind === 'rebate' && { onReceipt: setReceipt })} />
        )}
      />
      {receipt && <ReceiptDialog line={receipt} onClose={() => setReceipt(null)} />}
    </>
  )
}
