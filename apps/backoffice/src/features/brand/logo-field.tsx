import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { BRAND_LOGO_BYTES_MAX, type BrandSettings, opsSetBrandLogo } from '@trevo/contract/ops/brand'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { base64Of } from '../../lib/base64.ts'
import { dotsOf } from '../../lib/dots.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { useRun } from '../../ui/use-run.ts'

const DRAWING = 'image/svg+xml'

type About = { about: Pick<BrandSettings, 'logo'> }

/** Drawn anew and in force as soon as it is chosen. */
export function LogoField() {
  const logo = useRecordContext<About>()?.about.logo ?? null
  const input = useRef<HTMLInputElement>(null)
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const { run, isRunning } = useRun()
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  const maySet = useMay(opsSetBrandLogo)
  const send = async (picture: string | null) => {
    await run(() => call(opsSetBrandLogo, { body: { requestId, picture } }), 'brand.logo_saved')
    // Another picture is another request, also after one that was refused.
    setRequestId(crypto.randomUUID())
    refresh()
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    target.value = ''
    if (chosen === undefined) return
    const file = chosen.type === DRAWING ? await dotsOf(chosen).catch(() => null) : chosen
    if (file === null) return notify('error.picture_refused', { type: 'error' })
    if (file.size > BRAND_LOGO_BYTES_MAX) return notify('error.image_too_large', { type: 'error' })
    await send(await base64Of(file))
  }
  return (
    <Box sx={{ mb: 3, width: '100%' }}>
      <Typography variant="caption" color="textSecondary">
        {translate('brand.logo')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, my: 1 }}>
        {logo && <Box component="img" src={logo} alt={translate('brand.logo')} sx={{ width: 72, height: 72 }} />}
        {maySet && (
          <>
            <input
              ref={input}
              type="file"
              accept={`image/png,image/jpeg,${DRAWING}`}
              hidden
              onChange={choose}
              data-upload=""
            />
            <Button
              variant="outlined"
              disabled={isRunning}
              startIcon={<ImagePlus size={18} />}
              onClick={() => input.current?.click()}
            >
              {translate('brand.logo_choose')}
            </Button>
            {logo && (
              <Button disabled={isRunning} onClick={() => send(null)}>
                {translate('brand.logo_remove')}
              </Button>
            )}
          </>
        )}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {translate('brand.logo_hint')}
      </Typography>
    </Box>
  )
}
