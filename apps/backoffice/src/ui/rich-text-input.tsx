import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import type { RichTextProps } from './rich-text-editor.tsx'

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/** Text with marks, tables and pictures. The editor is as large as many pages, so those without one do not load it. */
export function RichTextInput(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={260} sx={{ mb: 1 }} />}>
      <Editor {...props} />
    </Suspense>
  )
}
