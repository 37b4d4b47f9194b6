import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useListPaginationContext } from 'react-admin'
import { useTranslate } from '../lib/i18n/use-translate.ts'

/** Back and forth through a list that nobody counts. */
export function KeyPagination() {
  const { page, setPage, hasNextPage, hasPreviousPage } = useListPaginationContext()
  const translate = useTranslate()
  if (!hasNextPage && !hasPreviousPage) return null
  return (
    <Box component="nav" sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1, p: 1 }}>
      <Button disabled={!hasPreviousPage} startIcon={<ChevronLeft size={16} />} onClick={() => setPage(page - 1)}>
        {translate('page.previous')}
      </Button>
      <Typography variant="body2">{translate('ra.navigation.current_page', { page })}</Typography>
      <Button disabled={!hasNextPage} endIcon={<ChevronRight size={16} />} onClick={() => setPage(page + 1)}>
        {translate('page.next')}
      </Button>
    </Box>
  )
}
