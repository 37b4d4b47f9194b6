import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { useTranslate } from '../../lib/i18n/use-translate.ts'

/** The authenticator's secret as a picture to scan and as text to type. */
export function EnrolmentCode({ secret, address }: { secret: string; address: string }) {
  const translate = useTranslate()
  const { size, path } = useMemo(() => {
    const { data } = encode(address, { border: 2 })
    const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: data.length, path: modules.join('') }
  }, [address])
  return (
    <Box sx={{ textAlign: 'center' }}>
      {/* Scanners want dark on light, whatever the theme. */}
      <svg
        role="img"
        aria-label={translate('sign_in.qr')}
        width={200}
        height={200}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate('sign_in.secret')}
      </Typography>
      <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </Typography>
    </Box>
  )
}
