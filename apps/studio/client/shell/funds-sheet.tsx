import { Button } from './button.tsx'
import styles from './funds-sheet.module.css'
import { launch } from './page.ts'
import { tooLittle } from './refusal.ts'
import { Sheet } from './sheet.tsx'
import { useStore } from './store.ts'
import { t } from './texts.ts'
import { tellSite, wayBack } from './way-back.ts'

const CASHIER_PATH = '/m/voucherCenter'
const close = () => tooLittle.set(null)

/** A stake that the balance does not cover: to the cashier, from where the way back leads to this game, or on with less. */
export function FundsSheet({ sentence }: { sentence: string }) {
  const back = useStore(wayBack)
  return (
    <Sheet title={t('funds.title')} onClose={close}>
      <p className={styles.words}>{sentence}</p>
      {back === null ? null : launch.isFramed ? (
        <Button
          tone="primary"
          className={styles.wide}
          onClick={() => {
            close()
            tellSite({ type: 'trevo:deposit' })
          }}
        >
          {t('funds.deposit')}
        </Button>
      ) : (
        // Beside the game, which stays as it is.
        <a
          className={styles.link}
          href={new URL(CASHIER_PATH, back).href}
          target="_blank"
          rel="noreferrer"
          onClick={close}
        >
          {t('funds.deposit')}
        </a>
      )}
      <Button className={styles.wide} onClick={close}>
        {t('funds.less')}
      </Button>
    </Sheet>
  )
}
