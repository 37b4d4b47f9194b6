import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../../lib/api/file.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { memberQuery, type Session } from '../../../lib/member-query.ts'
import { keys } from '../../../lib/query.ts'
import { useSession } from '../../../session/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from '../messages.module.css'
import { messageTexts } from '../texts.ts'

/** Only the two sides may see it, so it is asked for with the session instead of by its bare address. */
const pictureQuery = (url: string, session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.member, 'chat-picture', url],
    queryFn: ({ signal }) => fetchFile(url, { signal, module: 'CBS3' }),
    staleTime: Number.POSITIVE_INFINITY,
  })

function usePicture(url: string): string | null {
  const { data: blob } = useQuery(pictureQuery(url, useSession()))
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const address = URL.createObjectURL(blob)
    setShown(address)
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return shown
}

export function ChatPicture({ url }: { url: string }) {
  const t = useT(messageTexts)
  const common = useT()
  const src = usePicture(url)
  const [isLarge, setLarge] = useState(false)
  if (!src) return <span className={styles.pictureRoom} />
  return (
    <>
      <button
        type="button"
        className={styles.pictureButton}
        aria-label={t('chat.enlarge')}
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
      >
        <img className={styles.picture} src={src} alt="" />
      </button>
      <Dialog
        open={isLarge}
        onClose={() => setLarge(false)}
        title={t('chat.picture')}
        closeLabel={common('shell.close')}
      >
        <img className={styles.large} src={src} alt={t('chat.picture')} />
      </Dialog>
    </>
  )
}
