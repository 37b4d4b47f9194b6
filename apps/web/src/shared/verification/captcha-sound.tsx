import { captchaSound } from '@trevo/contract/auth'
import Volume2 from 'lucide-react/icons/volume-2'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './verification.module.css'

const fetchSound = call(captchaSound)

type State = 'silent' | 'loading' | 'playing' | 'heard' | 'failed'
type Player = { audio: AudioContext; sound?: AudioBuffer }

/** Says the digits of the picture. What was fetched is played again as it is: the server says a code a few times only. */
function useSound(picture: string | undefined) {
  const player = useRef<Player | null>(null)
  const [state, setState] = useState<State>('silent')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has other digits
  useEffect(() => {
    setState('silent')
    return () => {
      void player.current?.audio.close()
      player.current = null
    }
  }, [picture])
  const listen = async () => {
    try {
      // Within the press itself: later, browsers keep it mute.
      player.current ??= { audio: new AudioContext() }
      const mine = player.current
      setState('loading')
      await mine.audio.resume()
      mine.sound ??= await mine.audio.decodeAudioData(bytesOf(await fetchSound({})))
      if (player.current !== mine) return
      play(mine.audio, mine.sound, () => player.current === mine && setState('heard'))
      setState('playing')
    } catch {
      setState('failed')
    }
  }
  return { state, listen }
}

function play(audio: AudioContext, sound: AudioBuffer, onEnd: () => void): void {
  const source = audio.createBufferSource()
  source.buffer = sound
  source.connect(audio.destination)
  source.addEventListener('ended', onEnd)
  source.start()
}

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer as ArrayBuffer

/** For people who hear better than they see. */
export function CaptchaSound({ picture }: { picture: string | undefined }) {
  const t = useT()
  const { state, listen } = useSound(picture)
  const busy = state === 'loading' || state === 'playing'
  const says = { loading: t('form.captchaLoadingSound'), playing: t('form.captchaPlaying') }
  return (
    <>
      <button
        type="button"
        className={styles.listen}
        // Not `disabled`: that would take the focus away from a listener.
        aria-disabled={busy}
        onClick={() => (busy ? undefined : void listen())}
      >
        {state === 'loading' ? <Spinner size={16} /> : <Volume2 size={16} aria-hidden />}
        {t(state === 'heard' ? 'form.captchaListenAgain' : 'form.captchaListen')}
      </button>
      <span role="status" className={styles.heard}>
        {state === 'loading' || state === 'playing' ? says[state] : null}
      </span>
      {state === 'failed' ? <span role="alert">{t('form.captchaNoSound')}</span> : null}
    </>
  )
}
