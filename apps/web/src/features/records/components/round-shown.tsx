import { useQuery } from '@tanstack/react-query'
import type { ShownRound } from '@trevo/contract/vendor-side'
import ExternalLink from 'lucide-react/icons/external-link'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { shownQuery } from '../queries.ts'
import { recordsTexts } from '../texts.ts'
import styles from './round-shown.module.css'

/** What the vendor tells of a round: what came, how it looked, and what proves it. */
export function RoundShown({ id }: { id: string }) {
  const t = useT(recordsTexts)
  const query = useQuery(shownQuery(id, useSession()))
  return (
    <Loaded query={query}>
      {({ shown }) => (shown === null ? <Note tone="info">{t('round.none')}</Note> : <Shown shown={shown} />)}
    </Loaded>
  )
}

function Shown({ shown: { lines, boards, proof, page } }: { shown: ShownRound }) {
  const t = useT(recordsTexts)
  return (
    <>
      {lines.length + boards.length > 0 ? (
        <Section title={t('round.shown')}>
          <Card tone="flat">
            <Lines lines={lines} />
            {boards.map((board, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a board is where it came
              <Board key={index} board={board} />
            ))}
            {boards.length > 0 ? <p className={styles.legend}>{t('round.legend')}</p> : null}
          </Card>
        </Section>
      ) : null}
      {proof.length > 0 ? (
        <Section title={t('round.proof')}>
          <Card tone="flat">
            <Lines lines={proof} isCode />
          </Card>
          <div className={styles.way}>
            <ButtonLink
              block
              variant="secondary"
              icon={<ShieldCheck size={20} />}
              render={<Link to={PATHS.fairness} />}
            >
              {t('round.verify')}
            </ButtonLink>
          </div>
        </Section>
      ) : null}
      {page === null ? null : (
        <ButtonLink
          block
          variant="secondary"
          icon={<ExternalLink size={20} />}
          render={<a href={page} target="_blank" rel="noreferrer" />}
        >
          {t('round.page')}
        </ButtonLink>
      )}
    </>
  )
}

/** Values may be as long as a hash: they stand under their names then. */
function Lines({ lines, isCode = false }: { lines: ShownRound['lines']; isCode?: boolean }) {
  return (
    <dl className={isCode ? styles.codes : styles.lines}>
      {lines.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two hands have the same name
        <div key={index} className={styles.line}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Board({ board: { caption, rows } }: { board: ShownRound['boards'][number] }) {
  const t = useT(recordsTexts)
  return (
    <figure className={styles.board}>
      {caption === null ? null : <figcaption className={styles.caption}>{caption}</figcaption>}
      <div role="img" aria-label={`${t('round.board')}: ${rows.map((row) => row.join(' ')).join('; ')}`}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is where it lies
          <div key={at} className={styles.row}>
            {row.map((cell, reel) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a symbol is where it lies
              <span key={reel} className={styles.cell} data-special={/[★✦●]/.test(cell) || undefined}>
                {cell}
              </span>
            ))}
          </div>
        ))}
      </div>
    </figure>
  )
}
