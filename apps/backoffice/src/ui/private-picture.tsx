import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchPicture } from '../lib/api.ts'
import { useTranslate } from '../lib/i18n/use-translate.ts'

/** A picture that only staff may fetch, by a path that wants the token. Opens whole in a tab of its own. */
export function PrivatePicture({ path, alt, height }: { path: string; alt: string; height: number }) {
  const translate = useTranslate()
  const { data: blob, isError } = useQuery({ queryKey: ['picture', path], queryFn: () => fetchPicture(path) })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (isError) return <Typography color="error">{translate('picture.failed')}</Typography>
  if (url === null) return <Skeleton variant="rounded" height={height} width={height} />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <Box
        component="img"
        src={url}
        alt={alt}
        sx={{ height, maxWidth: '100%', objectFit: 'contain', borderRadius: 1, display: 'block' }}
      />
    </a>
  )
}
