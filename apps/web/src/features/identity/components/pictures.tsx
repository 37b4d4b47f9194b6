import { useQueryClient } from '@tanstack/react-query'
import { type MyIdentity, PICTURE_KINDS } from '@trevo/contract/identity'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { identityKey, identityQuery } from '../../../shared/identity/identity-query.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from '../identity.module.css'
import { postSubmit } from '../queries.ts'
import { nextShot } from '../shots.ts'
import { identityTexts } from '../texts.ts'
import { Outcome } from './outcome.tsx'
import { Shot } from './shot.tsx'

/** Four pictures, one after the other, and off they go. */
export function Pictures({ identity }: { identity: MyIdentity }) {
  const t = useT(identityTexts)
  const kind = nextShot(identity.pictures)
  const at = identity.pictures.length
  const progress = t('shot.progress', { at: Math.min(at + 1, PICTURE_KINDS.length), of: PICTURE_KINDS.length })
  return (
    <div className={styles.page}>
      <div className={styles.progress}>
        <ProgressBar label={progress} value={at} max={PICTURE_KINDS.length} valueText={progress} />
        <span className={styles.quiet}>{progress}</span>
      </div>
      {kind ? <Shot key={kind} kind={kind} turn={identity.turn} /> : <SendOff />}
    </div>
  )
}

function SendOff() {
  const t = useT(identityTexts)
  const client = useQueryClient()
  const { queryKey } = identityQuery(useSession())
  const { write, isBusy } = useWrite({ renews: [identityKey] })
  const send = () =>
    write({
      send: (idFor) => postSubmit({ body: { requestId: idFor('submit') } }),
      onDone: (now) => client.setQueryData(queryKey, now),
    })
  return (
    <Outcome art="/art/magnifying-glass-tilted-left.webp" title={t('send.title')} text={t('send.text')}>
      <Button block loading={isBusy} onClick={() => void send()}>
        {t('send.submit')}
      </Button>
    </Outcome>
  )
}
