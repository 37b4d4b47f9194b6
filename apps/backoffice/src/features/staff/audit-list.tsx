import Box from '@mui/material/Box'
import type { AuditEntry } from '@trevo/contract/ops/staff'
import { DataTable, List, TextInput, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { HALVES } from '../../ui/columns.ts'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'

const filters = [
  <TextInput key="action" source="action" label="staff.action" alwaysOn resettable />,
  <TextInput key="entity" source="entity" label="staff.entity" alwaysOn resettable />,
  <TextInput key="entityId" source="entityId" label="staff.entity_id" />,
  <TextInput key="staffId" source="staffId" label="staff.staff_id" />,
  <MomentInput key="from" source="from" label="staff.from" />,
  <MomentInput key="to" source="to" label="staff.until" />,
]

/** Who did what; a row opens to what it was before and after. */
export const AuditList = () => (
  <List
    filters={filters}
    sort={{ field: 'id', order: 'DESC' }}
    perPage={50}
    exporter={false}
    empty={false}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick="expand" expand={<BeforeAfter />} bulkActionButtons={false}>
      <DataTable.Col source="at" label="staff.at" disableSort>
        <MomentField source="at" seconds />
      </DataTable.Col>
      <DataTable.Col source="staffName" label="staff.who" disableSort />
      <DataTable.Col<AuditEntry> label="staff.action" disableSort render={({ action }) => <code>{action}</code>} />
      <DataTable.Col source="entity" label="staff.entity" disableSort />
      <DataTable.Col source="entityId" label="staff.entity_id" disableSort />
      <DataTable.Col source="merchantCode" label="field.brand" disableSort />
      <DataTable.Col source="ip" label="staff.ip" disableSort />
    </DataTable>
  </List>
)

function BeforeAfter() {
  const record = useRecordContext<AuditEntry>()
  const translate = useTranslate()
  if (record === undefined) return null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, gap: 2, p: 2 }}>
      {(['before', 'after'] as const).map((side) => (
        <Box key={side} component="section" aria-label={translate(`staff.${side}`)}>
          <strong>{translate(`staff.${side}`)}</strong>
          <Box component="pre" sx={{ m: 0, fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {record[side] === null || record[side] === undefined ? '–' : JSON.stringify(record[side], null, 2)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
