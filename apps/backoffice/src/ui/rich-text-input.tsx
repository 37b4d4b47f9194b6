import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from './lazy-part.tsx'

/** Text with marks, tables and pictures. The editor is as large as many pages, so those without one do not load it. */
export const RichTextInput = lazyPart(
  async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
  <Skeleton variant="rounded" height={260} sx={{ mb: 1 }} />,
)
