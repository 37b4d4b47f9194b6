import { useQuery } from '@tanstack/react-query'
import { captcha } from '@trevo/contract/auth'
import { FIELD_MAX } from '@trevo/contract/limits'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ComponentProps } from 'react'
import { call } from '../../lib/api/call.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './verification.module.css'

const fetchCaptcha = call(captcha)

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

type CaptchaFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'leading' | 'trailing'> & { captcha: Captcha }

/** Digits read from a picture; pressing the picture brings another. */
export function CaptchaField({ captcha: { picture, loading, reload }, ...field }: CaptchaFieldProps) {
  const t = useT()
  return (
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
            <img src={`data:image/png;base64,${picture}`} alt="" height={40} className={styles.image} />
          ) : null}
          {picture || loading ? null : <RefreshCw size={20} />}
        </button>
      }
    />
  )
}
