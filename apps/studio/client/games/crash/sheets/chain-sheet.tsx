import { QUICKNET, QUICKNET_URLS } from '@trevo/fair/chain'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import type { Chain, FlightPage, SaltRound } from '../../../../src/crash/shared/wire.ts'
import { Button } from '../../../shell/button.tsx'
import { cx } from '../../../shell/cx.ts'
import { inLanguage, locale } from '../../../shell/page.ts'
import { Sheet } from '../../../shell/sheet.tsx'
import styles from '../crash.module.css'
import { timesText } from '../multiplier.ts'
import { isSaltOf, readFlights, type Verdict, verdictsOf } from '../proof.ts'

const t = inLanguage({
  pt: {
    title: 'Jogo justo',
    how: 'Todas as explosões foram fixadas antes da primeira decolagem: cada hash é o SHA-256 do hash da rodada seguinte, e o último foi publicado primeiro. Depois de cada voo o hash dele aparece aqui. O ponto sai de HMAC-SHA256 do hash com o sal público.',
    whence:
      'O sal vem de fora: é o SHA-256 da assinatura de uma rodada do farol público drand. O número dessa rodada foi publicado junto com o hash final, antes de ela existir. Por isso ninguém, nem a casa, podia escolher um para combinar com o outro.',
    formula: 'Ponto = máx(1, piso(97 ÷ (1 − U)) ÷ 100), com U dos primeiros 52 bits.',
    terminal: 'Hash final da cadeia',
    published: (at: string) => `Publicado em ${at}`,
    salt: 'Sal público',
    salted: (at: string) => `Fixado em ${at}`,
    unsalted: 'Ainda não saiu: vem da rodada do farol abaixo.',
    beacon: 'Rodada do farol',
    round: (round: number, at: string) => `${round}, de ${at}`,
    signature: 'Assinatura da rodada',
    demo: 'Nesta demonstração o farol é do próprio servidor.',
    verify: 'Verificar as rodadas',
    loading: 'Carregando',
    failed: 'As rodadas não chegaram. Tente de novo.',
    equal: (count: number) => `Confere. ${count} rodadas foram refeitas neste aparelho com o mesmo resultado.`,
    bad: (id: number) => `Não confere: rodada ${id}.`,
    badSalt: 'Não confere: o sal não vem da rodada do farol.',
    empty: 'Ainda não há rodadas.',
  },
  en: {
    title: 'Fair play',
    how: 'All crashes were fixed before the first take-off: each hash is the SHA-256 of the hash of the next round, and the last one was published first. After each flight its hash appears here. The point comes from HMAC-SHA256 of the hash with the public salt.',
    whence:
      'The salt comes from outside: it is the SHA-256 of the signature of a round of the public beacon drand. The number of that round was published together with the terminal hash, before the round existed. So nobody, not even the house, could choose one to suit the other.',
    formula: 'Point = max(1, floor(97 ÷ (1 − U)) ÷ 100), with U from the first 52 bits.',
    terminal: 'Terminal hash of the chain',
    published: (at: string) => `Published on ${at}`,
    salt: 'Public salt',
    salted: (at: string) => `Fixed on ${at}`,
    unsalted: 'Not out yet: it comes from the beacon’s round below.',
    beacon: 'Round of the beacon',
    round: (round: number, at: string) => `${round}, of ${at}`,
    signature: 'Signature of the round',
    demo: 'In this demo the beacon is the server’s own.',
    verify: 'Verify the rounds',
    loading: 'Loading',
    failed: 'The rounds did not arrive. Try again.',
    equal: (count: number) => `It matches. ${count} rounds were worked out again on this device with the same result.`,
    bad: (id: number) => `It does not match: round ${id}.`,
    badSalt: 'It does not match: the salt is not what the beacon gave.',
    empty: 'There are no rounds yet.',
  },
})

const SHOWN = 50
const when = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' })

/** Every flight against its forerunner, and the salts of their chains against the beacon. */
async function check(page: FlightPage): Promise<ReadonlyMap<number, Verdict>> {
  const verdicts = verdictsOf(page)
  for (const chain of page.chains) {
    const first = page.flights.find((flight) => flight.chain === chain.id)
    if (first !== undefined && !(await isSaltOf(chain))) verdicts.set(first.id, 'salt')
  }
  return verdicts
}

export function ChainSheet({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState<FlightPage | 'loading' | 'failed'>('loading')
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict> | 'failed' | null>(null)
  useEffect(() => {
    readFlights(SHOWN).then(setPage, () => setPage('failed'))
  }, [])
  if (typeof page === 'string') {
    return (
      <Sheet title={t.title} onClose={onClose}>
        <p role="status">{page === 'loading' ? t.loading : t.failed}</p>
      </Sheet>
    )
  }
  const chain = page.chains.at(-1)
  return (
    <Sheet title={t.title} onClose={onClose}>
      <p className={styles.statsOf}>{t.how}</p>
      <p className={styles.statsOf}>{t.formula}</p>
      <p className={styles.statsOf}>{t.whence}</p>
      {chain === undefined ? <p>{t.empty}</p> : <Fixed chain={chain} />}
      <div role="status">
        {verdicts === null ? null : verdicts === 'failed' ? t.failed : <Outcome verdicts={verdicts} />}
      </div>
      <Button
        tone="primary"
        className={styles.wide}
        onClick={() => void check(page).then(setVerdicts, () => setVerdicts('failed'))}
      >
        {t.verify}
      </Button>
      <ul className={styles.proofs}>
        {page.flights.map(({ id, crash, hash }) => (
          <li key={id}>
            <b>{timesText(crash)}</b> <span className={styles.code}>{hash}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** What is fixed, and since when. */
const Fixed = ({ chain: { terminalHash, publishedAt, salt, saltedAt, beacon } }: { chain: Chain }) => (
  <dl className={styles.hashes}>
    <dt>{t.terminal}</dt>
    <dd>{terminalHash}</dd>
    <dd>{t.published(when.format(new Date(publishedAt)))}</dd>
    <dt>{t.salt}</dt>
    <dd>{salt ?? t.unsalted}</dd>
    {saltedAt === null ? null : <dd>{t.salted(when.format(new Date(saltedAt)))}</dd>}
    {beacon === null ? null : <Round beacon={beacon} />}
  </dl>
)

const Round = ({ beacon: { chain, round, at, signature } }: { beacon: SaltRound }) => (
  <>
    <dt>{t.beacon}</dt>
    <dd>{t.round(round, when.format(new Date(at)))}</dd>
    <dd>{chain === QUICKNET.hash ? `${QUICKNET_URLS[0]}/${chain}/public/${round}` : t.demo}</dd>
    {signature === null ? null : (
      <>
        <dt>{t.signature}</dt>
        <dd>{signature}</dd>
      </>
    )}
  </>
)

function Outcome({ verdicts }: { verdicts: ReadonlyMap<number, Verdict> }) {
  const bad = [...verdicts].find(([, verdict]) => verdict !== 'equal')
  return (
    <p className={cx(styles.verdict, bad === undefined ? styles.right : styles.wrong)}>
      {bad === undefined ? <CircleCheck size={20} /> : <CircleAlert size={20} />}
      <span>{bad === undefined ? t.equal(verdicts.size) : bad[1] === 'salt' ? t.badSalt : t.bad(bad[0])}</span>
    </p>
  )
}
