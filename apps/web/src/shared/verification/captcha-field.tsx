import { useQuery } from '@tanstack/react-query'
import { captcha, captchaByWork } from '@trevo/contract/auth'
import { FIELD_MAX } from '@trevo/contract/limits'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { type ComponentProps, useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { toastError } from '../../ui/error-toast.ts'
import { Field } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CaptchaSound } from './captcha-sound.tsx'
import { proveHuman } from './human.ts'
import styles from './verification.module.css'

const fetchCaptcha = call(captcha)
const postCaptchaByWork = call(captchaByWork)

export type Captcha = { picture: string | undefined; loading: boolean; reload: () => void }

/** The picture is fetched once `shown`, and again on `reload`; it is never kept, because an answer works once. */
export function useCaptcha(shown: boolean): Captcha {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['captcha'],
    queryFn: (context) => fetchCaptcha({}, context),
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  })
  return { picture: data, loading: isFetching, reload: () => void (shown && refetch()) }
}

type CaptchaFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'leading' | 'trailing'> & {
  captcha: Captcha
  /** Writes an answer that came without a picture into the form. */
  onAnswer: (answer: string) => void
}

type Way = 'picture' | 'working' | 'granted'

/** For people who cannot see or read the picture: the device does a proof of work instead. */
function useWork(picture: string | undefined, onAnswer: (answer: string) => void) {
  const [way, setWay] = useState<Way>('picture')
  // Another picture has come, say after a failed try: the answer that was granted is gone with its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is the moment, not an input
  useEffect(() => setWay('picture'), [picture])
  const work = async () => {
    setWay('working')
    try {
      const { answer } = await postCaptchaByWork({ body: { human: await proveHuman('captcha') } })
      onAnswer(answer)
      setWay('granted')
    } catch (error) {
      setWay('picture')
      toastError(error)
    }
  }
  return { way, work }
}

/** Digits read from a picture; pressing the picture brings another. Whoever cannot read it listens, or has it worked out. */
export function CaptchaField({ captcha: { picture, loading, reload }, onAnswer, ...field }: CaptchaFieldProps) {
  const t = useT()
  const { way, work } = useWork(picture, onAnswer)
  const other =
    way === 'picture' ? (
      <>
        <CaptchaSound picture={picture} />
        <button type="button" className={styles.unreadable} onClick={work}>
          {t('form.captchaUnreadable')}
        </button>
      </>
    ) : (
      <span role="status">{t(way === 'working' ? 'form.captchaWorking' : 'form.captchaGranted')}</span>
    )
  return (
    <>
      <Field
        {...field}
        label={t('form.captcha')}
        leading={<ShieldCheck size={20} />}
        inputMode="numeric"
        autoComplete="off"
        maxLength={FIELD_MAX.captcha}
        trailing={
          <button type="button" className={styles.picture} aria-label={t('form.captchaReload')} onClick={reload}>
            {loading ? <Spinner size={20} /> : null}
            {picture && !loading ? (
              <img src={`data:image/png;base64,${picture}`} alt="" height={44} className={styles.image} />
            ) : null}
            {picture || loading ? null : <RefreshCw size={20} />}
          </button>
        }
      />
      <div className={styles.other}>{other}</div>
    </>
  )
}
