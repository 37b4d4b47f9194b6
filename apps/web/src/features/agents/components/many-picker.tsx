import { MANY_RATES_MAX } from '@trevo/contract/agents/rebates'
import type { TeamMember } from '@trevo/contract/agents/team'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ListGroup } from '../../../ui/list-row.tsx'
import styles from '../agents.module.css'
import { rateSpan } from '../rate-span.ts'
import { agentsTexts } from '../texts.ts'
import { ManySheet } from './many-sheet.tsx'

type PickerProps = { people: readonly TeamMember[]; onEnd: () => void }

/** Who gets the same rates: picked one by one, or all that are shown. */
export function ManyPicker({ people, onEnd }: PickerProps) {
  const t = useT(agentsTexts)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  // Locked and closed accounts would refuse; the page shows so many that not all of them can go at once.
  const able = people.filter(({ status }) => status === 'active').map(({ id }) => id)
  const isFull = picked.length >= MANY_RATES_MAX
  const pick = (id: string, isOn: boolean) =>
    setPicked(isOn ? [...picked, id].slice(0, MANY_RATES_MAX) : picked.filter((one) => one !== id))
  const first = able.slice(0, MANY_RATES_MAX)
  return (
    <>
      <div className={styles.pair}>
        <Button variant="secondary" size="md" block onClick={() => setPicked(picked.length > 0 ? [] : first)}>
          {picked.length > 0 ? t('many.none') : t('many.all', { count: first.length })}
        </Button>
        <Button variant="ghost" size="md" block onClick={onEnd}>
          {t('many.stop')}
        </Button>
      </div>
      <ListGroup>
        {people.map(({ id, account, status, rates }) => (
          <div key={id} className={styles.pick}>
            <Checkbox
              checked={picked.includes(id)}
              disabled={status !== 'active' || (isFull && !picked.includes(id))}
              aria-label={t('many.pick', { account })}
              onChange={(isOn) => pick(id, isOn)}
            >
              {account}
            </Checkbox>
            <span className={styles.pickRate}>{rateSpan(rates, t('rates.to'))}</span>
          </div>
        ))}
      </ListGroup>
      {isFull ? <p className={styles.quiet}>{t('many.full', { count: MANY_RATES_MAX })}</p> : null}
      <div className={styles.pickGo}>
        <Button block disabled={picked.length === 0} onClick={() => setOpen(true)}>
          {t('many.go', { count: picked.length })}
        </Button>
      </div>
      <ManySheet ids={picked} open={isOpen} onClose={() => setOpen(false)} onDone={onEnd} />
    </>
  )
}
