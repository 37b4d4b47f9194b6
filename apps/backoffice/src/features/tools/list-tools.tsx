import Box from '@mui/material/Box'
import { fileQuestion, listOf, type Source } from '../../lib/data-provider.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { SavedFilters } from './saved-filters.tsx'

/** Above every list: saved filters, and the list as a file. A page without a list of the server has neither. */
export function ListTools({ resource, source }: { resource: string; source: Source }) {
  const list = listOf(source)
  if (list === null) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mt: 1, mb: -1 }}>
      <SavedFilters resource={resource} />
      <ExportButton list={list.endpoint.path} question={() => fileQuestion(resource, list)} />
    </Box>
  )
}
