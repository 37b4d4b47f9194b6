import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { BooksAlarm } from '@trevo/contract/ops/books'

/** What an audit found, by what it looked at: as the command line says it, so that both can be compared. */
export function Findings({ id, findings }: { id: string; findings: BooksAlarm['findings'] }) {
  const byCheck = [...Map.groupBy(findings, ({ check }) => check)]
  return (
    <Box id={id} lang="en" tabIndex={0} sx={{ maxHeight: '40vh', overflowY: 'auto', mt: 1 }}>
      {byCheck.map(([check, found]) => (
        <Box key={check} sx={{ mb: 1 }}>
          <Typography variant="subtitle2" component="p">
            {check}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', overflowWrap: 'anywhere' }}>
            {found.map(({ detail }) => (
              <li key={detail}>{detail}</li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
