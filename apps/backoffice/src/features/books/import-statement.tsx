import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { opsImportStatement } from '@trevo/contract/ops/bank-statements'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useRefresh } from 'react-admin'
import { ApiError, call } from '../../lib/api.ts'
import { base64Of } from '../../lib/base64.ts'
import { sentKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { useRun } from '../../ui/use-run.ts'

const problemOf = (error: unknown): string | null =>
  (error instanceof ApiError && (error.body as { errors?: { content?: string } }).errors?.content) || null

/** Sends the bank's file as soon as it is chosen; what is wrong with it stays on the page. */
export function ImportStatement() {
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(opsImportStatement)) return null
  const send = async (file: File) => {
    setProblem(null)
    try {
      await call(opsImportStatement, { body: { content: await base64Of(file) } })
    } catch (error) {
      setProblem(problemOf(error))
      throw error
    }
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file === undefined) return
    if (await run(() => send(file), 'books.imported')) refresh()
    // The same file may be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, mt: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('books.import_hint')}
      </Typography>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate(sentKey(problem))}
        </Alert>
      )}
      <input ref={input} hidden type="file" accept=".ofx,application/x-ofx" onChange={choose} />
      <Button
        variant="contained"
        startIcon={<FileUp size={18} />}
        disabled={isRunning}
        onClick={() => input.current?.click()}
      >
        {translate('books.import')}
      </Button>
    </Card>
  )
}
