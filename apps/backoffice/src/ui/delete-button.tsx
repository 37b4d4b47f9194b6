import type { Endpoint } from '@trevo/contract/endpoint'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, Confirm, useRedirect, useRefresh, useResourceContext } from 'react-admin'
import { useMay } from '../lib/may.ts'
import { useRun } from './use-run.ts'

type Props = {
  /** Shown only to staff who may make this call. */
  endpoint: Endpoint
  run: () => Promise<unknown>
  question: { title: string; content: string }
}

/** Throws away what nobody has used; the list follows. */
export function DeleteButton({ endpoint, run, question }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { run: start, isRunning } = useRun()
  const resource = useResourceContext()
  const redirect = useRedirect()
  const refresh = useRefresh()
  if (!useMay(endpoint)) return null
  const act = async () => {
    const isGone = await start(run, 'delete.done')
    setAsking(false)
    if (!isGone) return
    redirect('list', resource)
    refresh()
  }
  return (
    <>
      <Button label="ra.action.delete" color="error" variant="outlined" onClick={() => setAsking(true)}>
        <Trash2 size={18} />
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isRunning}
        title={question.title}
        content={question.content}
        confirm="ra.action.delete"
        confirmColor="warning"
        onConfirm={act}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
