import type { Endpoint } from '@trevo/contract/endpoint'
import type { Values } from '@trevo/texts/translate'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button, Confirm, useRefresh } from 'react-admin'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'
import { useMay } from '../lib/may.ts'
import { useRun } from './use-run.ts'

type Props = {
  /** Shown only to staff who may make this call. */
  endpoint: Endpoint
  label: TextKey
  icon?: ReactNode
  run: () => Promise<unknown>
  /** What is said once it succeeded. */
  done: TextKey
  /** Asked first, where it cannot be undone or everybody sees it. */
  question?: { title: TextKey; content: TextKey; args?: Values }
  color?: 'primary' | 'error' | 'warning'
  variant?: 'text' | 'outlined' | 'contained'
  disabled?: boolean
}

/** One call on what the page shows. */
export function ActionButton({ endpoint, label, icon, run, done, question, ...look }: Props) {
  const [isAsking, setAsking] = useState(false)
  const mayCall = useMay(endpoint)
  const translate = useTranslate()
  const refresh = useRefresh()
  const { run: start, isRunning } = useRun()
  if (!mayCall) return null
  const act = async () => {
    await start(run, done)
    setAsking(false)
    refresh()
  }
  const { color = 'primary', variant = 'outlined', disabled = false } = look
  return (
    <>
      <Button
        label={label}
        color={color}
        variant={variant}
        disabled={disabled || isRunning}
        onClick={() => (question ? setAsking(true) : act())}
      >
        {icon}
      </Button>
      {question && (
        <Confirm
          isOpen={isAsking}
          loading={isRunning}
          title={translate(question.title, question.args)}
          content={translate(question.content, question.args)}
          confirm={label}
          confirmColor={color === 'error' ? 'warning' : 'primary'}
          onConfirm={act}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
