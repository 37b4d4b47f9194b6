import Box from '@mui/material/Box'
import { fileQuestion, type Source } from '../../lib/data-provider.ts'
import { ExportButton } from './export-button.tsx'
import { SavedFilters } from './saved-filters.tsx'

/** Above every list: saved filters, and the list as a file. A page without a list of the server has neither. */
export function ListTools({ resource, source }: { resource: string; source: Source }) {
  if (fileQuestion(resource, source) === null) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mt: 1, mb: -1 }}>
      <SavedFilters resource={resource} />
      <ExportButton resource={resource} source={source} />
    </Box>
  )
}
