import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { CONTENT_PICTURE_BYTES_MAX, opsUploadPicture } from '@trevo/contract/ops/content'
import { ChevronLeft, ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useInput, useNotify } from 'react-admin'
import { call } from '../lib/api.ts'
import { base64Of } from '../lib/base64.ts'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'
import { useRun } from './use-run.ts'

export type ContentImage = { url: string; width: number | null; height: number | null }

/** Sizes are in pixels of the picture itself, which pop-ups need. */
export async function upload(file: File): Promise<ContentImage> {
  const { url } = await call(opsUploadPicture, { body: { picture: await base64Of(file) } })
  const bitmap = await createImageBitmap(file)
  const size = { width: Math.min(bitmap.width, 4096), height: Math.min(bitmap.height, 4096) }
  bitmap.close()
  return { url, ...size }
}

/** Pictures in their order, uploaded as they are chosen. */
export function PicturesInput({ source, label, max = 20 }: { source: string; label: TextKey; max?: number }) {
  const { field } = useInput({ source, defaultValue: [] })
  const images: ContentImage[] = field.value ?? []
  const translate = useTranslate()
  const without = (index: number) => images.filter((_, at) => at !== index)
  const moveForward = (index: number) => {
    const rest = without(index)
    const moved = images[index]
    if (moved) field.onChange([...rest.slice(0, index - 1), moved, ...rest.slice(index - 1)])
  }
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="caption" color="textSecondary">
        {translate(label)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {images.map(({ url }, index) => (
          <Box key={url} sx={{ position: 'relative' }}>
            <Box
              component="img"
              src={url}
              alt={`${index + 1}`}
              sx={{ height: 84, borderRadius: 1, display: 'block' }}
            />
            <Box sx={{ position: 'absolute', top: 2, right: 2, bgcolor: 'background.paper', borderRadius: 1 }}>
              {index > 0 && (
                <IconButton size="small" aria-label={translate('picture.earlier')} onClick={() => moveForward(index)}>
                  <ChevronLeft size={14} />
                </IconButton>
              )}
              <IconButton
                size="small"
                aria-label={translate('picture.remove')}
                onClick={() => field.onChange(without(index))}
              >
                <X size={14} />
              </IconButton>
            </Box>
          </Box>
        ))}
        {images.length < max && <UploadButton onUploaded={(image) => field.onChange([...images, image])} />}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {translate('picture.rule')}
      </Typography>
    </Box>
  )
}

export function UploadButton({ onUploaded }: { onUploaded: (image: ContentImage) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { run, isRunning } = useRun()
  const notify = useNotify()
  const translate = useTranslate()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file === undefined) return
    if (file.size > CONTENT_PICTURE_BYTES_MAX) return notify('error.image_too_large', { type: 'error' })
    run(async () => onUploaded(await upload(file)))
  }
  return (
    <>
      <input ref={input} type="file" accept="image/jpeg,image/png" hidden onChange={choose} data-upload="" />
      <Button
        variant="outlined"
        disabled={isRunning}
        startIcon={<ImagePlus size={18} />}
        onClick={() => input.current?.click()}
      >
        {translate('picture.add')}
      </Button>
    </>
  )
}
