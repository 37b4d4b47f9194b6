import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { TEXT_FIGURES } from '@trevo/contract/text-figures'
import { useTranslate } from '../lib/i18n/use-translate.ts'

/** Names that a text may have in braces: the server fills them from the settings whenever it is shown. */
export function FigureHints() {
  const translate = useTranslate()
  return (
    <Box component="details" sx={{ mb: 2, width: '100%' }}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 1 }}>
        {translate('figures.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('figures.hint')}
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, m: 0 }}
      >
        {TEXT_FIGURES.map((name) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ fontFamily: 'monospace' }}>
              {`{${name}}`}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {translate(`figures.${name}`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
