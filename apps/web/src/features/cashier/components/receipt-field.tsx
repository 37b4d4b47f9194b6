import { useQueryClient } from '@tanstack/react-query'
import ImageUp from 'lucide-react/icons/image-up'
import Send from 'lucide-react/icons/send'
import { type ChangeEvent, useEffect, useState } from 'react'
import { textOfError } from '../../../lib/api/api-error.ts'
import { errorText, messageText, useT } from '../../../lib/i18n/i18n.ts'
import { isPictureInside, uploadOf } from '../../../lib/picture-file.ts'
import { useSession } from '../../../session/session.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../cashier.module.css'
import { depositKey, depositQuery, putReceipt } from '../queries.ts'
import { receiptProblem } from '../receipt.ts'
import { cashierTexts } from '../texts.ts'

type Chosen = { file: File; url: string }

/** A picture that is given back to the browser when another takes its place. */
function useChosen() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.url) : undefined), [chosen])
  return [chosen, (file: File | null) => setChosen(file && { file, url: URL.createObjectURL(file) })] as const
}

type Stage = 'idle' | 'reading' | 'sending'

class Unreadable extends Error {}

function useSending(id: string, onProblem: (problem: string) => void) {
  const client = useQueryClient()
  const session = useSession()
  const [isRead, setRead] = useState(false)
  const { isBusy, write } = useWrite({ tells: (error) => onProblem(textOfError(error)) })
  const send = (file: File) =>
    write({
      send: async () => {
        setRead(false)
        const picture = await uploadOf(file).catch(() => null)
        if (picture === null) throw new Unreadable()
        setRead(true)
        return putReceipt({ params: { id }, body: { picture } })
      },
      onDone: (deposit) => client.setQueryData(depositQuery(id, session).queryKey, deposit),
      refused: (error) => {
        if (error instanceof Unreadable) {
          onProblem(messageText('image_read_failure'))
          return true
        }
        // Sent from another tab, or over: the page then shows what is.
        void client.invalidateQueries({ queryKey: depositKey })
        return false
      },
    })
  const stage: Stage = !isBusy ? 'idle' : isRead ? 'sending' : 'reading'
  return { stage, send }
}

export function ReceiptField({ id }: { id: string }) {
  const t = useT(cashierTexts)
  const [chosen, choose] = useChosen()
  const [problem, setProblem] = useState<string | null>(null)
  const { stage, send } = useSending(id, setProblem)
  const isBusy = stage !== 'idle'
  const submit = () => {
    setProblem(null)
    if (chosen) void send(chosen.file)
  }
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const wrong = receiptProblem(file) ?? ((await isPictureInside(file)) ? null : 'image_type')
    setProblem(wrong && errorText(wrong))
    choose(wrong ? null : file)
  }
  return (
    <section className={styles.receipt} aria-label={t('receipt.title')}>
      <div className={styles.drop}>
        {chosen ? (
          <img className={styles.preview} src={chosen.url} alt={t('receipt.preview', { name: chosen.file.name })} />
        ) : (
          <span className={styles.dropWords}>
            <ImageUp size={24} aria-hidden="true" />
            <b>{t('receipt.choose')}</b>
            <span className={styles.quiet}>{t('receipt.rule')}</span>
          </span>
        )}
        <input
          type="file"
          accept="image/jpeg,image/png"
          className={styles.dropInput}
          aria-label={chosen ? t('receipt.other') : t('receipt.choose')}
          disabled={isBusy}
          onChange={pick}
        />
      </div>
      <div aria-live="polite">{problem ? <Note tone="bad">{problem}</Note> : null}</div>
      <Button block icon={<Send size={20} />} disabled={!chosen} loading={isBusy} onClick={submit}>
        {isBusy ? t(`receipt.${stage}`) : t('receipt.send')}
      </Button>
    </section>
  )
}
