import type { ReactElement, ReactNode } from 'react'
import { DataTable, List } from 'react-admin'
import { ArchiveNote } from './archive-note.tsx'
import { KeyPagination } from './key-pagination.tsx'

type Props = {
  filters: ReactElement[]
  /** What the list opens on. */
  opensOn?: Record<string, unknown>
  actions?: ReactElement
  /** Rows open their page unless told otherwise. */
  rowClick?: 'show' | 'edit' | false
  children: ReactNode
}

/** A list without a total, newest first; its columns are the children. */
export const KeyList = ({ filters, opensOn = {}, actions, rowClick = 'show', children }: Props) => (
  <List
    filters={filters}
    filterDefaultValues={opensOn}
    {...(actions && { actions })}
    sort={{ field: 'id', order: 'DESC' }}
    perPage={25}
    exporter={false}
    empty={false}
    pagination={<KeyPagination />}
  >
    <ArchiveNote />
    <DataTable rowClick={rowClick} bulkActionButtons={false}>
      {children}
    </DataTable>
  </List>
)
