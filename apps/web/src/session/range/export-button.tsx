import type { Endpoint, QueryInput } from '@trevo/contract/endpoint'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { download } from '../../lib/api/download.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/error-toast.ts'

type ExportButtonProps<E extends Endpoint> = { endpoint: E; query: QueryInput<E>; name: string; label: string }

/** The rows of the filter as a file for a spreadsheet. */
export function ExportButton<E extends Endpoint>({ endpoint, query, name, label }: ExportButtonProps<E>) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(endpoint, query, name)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" size="md" icon={<Download size={20} />} loading={isBusy} onClick={save}>
      {label}
    </Button>
  )
}
