import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'

export function Part({ title, children }: { title: TextKey; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 980, overflowX: 'auto' }}>
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: 18 }}>
        {translate(title)}
      </Box>
      {children}
    </Card>
  )
}
