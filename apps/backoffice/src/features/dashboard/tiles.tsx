import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

export type Tile = { label: string; value: string; also?: string; hint?: string }

/** Figures side by side. */
export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 168px), 1fr))' }}
  >
    {tiles.map(({ label, value, also, hint }) => (
      <Box key={label} sx={{ minWidth: 0 }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {label}
        </Typography>
        <Typography
          component="dd"
          sx={{
            m: 0,
            fontSize: '1.35rem',
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
            overflowWrap: 'anywhere',
          }}
        >
          {value}
        </Typography>
        {also && (
          <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
            {also}
          </Typography>
        )}
        {hint && (
          <Typography component="dd" variant="caption" color="textSecondary" sx={{ m: 0, display: 'block' }}>
            {hint}
          </Typography>
        )}
      </Box>
    ))}
  </Box>
)
