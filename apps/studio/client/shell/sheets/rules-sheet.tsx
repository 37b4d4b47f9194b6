import { parseMoney } from '@trevo/contract/money'
import type { ComponentType } from 'react'
import { useGame } from '../game-context.ts'
import { prizeText } from '../money.ts'
import { inLanguage, locale } from '../page.ts'
import { Sheet } from '../sheet.tsx'
import styles from './sheets.module.css'

const t = inLanguage({
  pt: {
    title: 'Regras e prêmios',
    rtp: 'Retorno médio (RTP)',
    stakes: 'Apostas',
    to: 'a',
    depends: 'O retorno depende da escolha e do valor da aposta: o corte para centavos pesa mais em prêmios pequenos.',
    note: 'O retorno é uma média sobre milhões de rodadas. Os prêmios são pagos em centavos inteiros: a fração de centavo não é paga. Cada rodada é decidida por sorteio e não depende das anteriores. Se a conexão cair, a rodada termina no servidor e o resultado aparece quando você voltar.',
  },
  en: {
    title: 'Rules and prizes',
    rtp: 'Average return (RTP)',
    stakes: 'Stakes',
    to: 'to',
    depends: 'The return depends on your choice and stake: the cut to whole cents weighs more in small prizes.',
    note: 'The return is an average over millions of rounds. Prizes are paid in whole cents: a fraction of a cent is not paid. Each round is drawn by itself and does not depend on earlier ones. If the connection breaks, the round ends on the server and you see its result when you are back.',
  },
})

export function RulesSheet({ Rules, onClose }: { Rules: ComponentType; onClose: () => void }) {
  const { session } = useGame()
  const { stakes, currency, game } = session
  const [least, most] = [stakes[0] ?? '0', stakes.at(-1) ?? '0']
  const percent = (rtp: string) => `${Number(rtp).toLocaleString(locale, { minimumFractionDigits: 2 })}%`
  return (
    <Sheet title={t.title} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>{t.rtp}</dt>
        <dd>{game.leastRtp === null ? percent(game.rtp) : `${percent(game.leastRtp)} ${t.to} ${percent(game.rtp)}`}</dd>
        <dt>{t.stakes}</dt>
        <dd>
          {prizeText(parseMoney(least), currency)} {t.to} {prizeText(parseMoney(most), currency)}
        </dd>
      </dl>
      <Rules />
      <p className={styles.quiet}>{game.leastRtp === null ? t.note : `${t.depends} ${t.note}`}</p>
    </Sheet>
  )
}
