import type { Endpoint, QueryInput } from '@trevo/contract/endpoint'
import Download from 'lucide-react/icons/download'
import { download } from '../../lib/api/download.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWrite } from '../write/use-write.ts'

type ExportButtonProps<E extends Endpoint> = {
  endpoint: E
  query: QueryInput<E>
  name: string
  label: string
  compact?: boolean
}

/** The rows of the filter as a file for a spreadsheet; `compact` where only its sign has room. */
export function ExportButton<E extends Endpoint>({
  endpoint,
  query,
  name,
  label,
  compact = false,
}: ExportButtonProps<E>) {
  const { isBusy, write } = useWrite()
  const save = () => void write({ send: () => download(endpoint, query, name) })
  if (compact) {
    return (
      <IconButton solid label={label} disabled={isBusy} aria-busy={isBusy} onClick={save}>
        <Download size={20} />
      </IconButton>
    )
  }
  return (
    <Button variant="ghost" size="md" icon={<Download size={20} />} loading={isBusy} onClick={save}>
      {label}
    </Button>
  )
}
