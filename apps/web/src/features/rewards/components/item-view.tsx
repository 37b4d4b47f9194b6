import { useQuery } from '@tanstack/react-query'
import type { MallItem } from '@trevo/contract/mall'
import { formatMoney, type Money, parseMoney } from '@trevo/contract/money'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { HeldNote } from '../../../shared/held/held-note.tsx'
import { PersonNote } from '../../../shared/held/person-note.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Fact, KeyValue } from '../../../ui/key-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { type AddressIssues, EMPTY_ADDRESS, readAddress } from '../address-form.ts'
import { useRewardWords } from '../gift-text.ts'
import styles from '../mall.module.css'
import { hindranceOf, mostOf, priceOf } from '../mall-state.ts'
import { itemQuery, mallQuery } from '../queries.ts'
import { rewardTexts } from '../texts.ts'
import { useRedeem } from '../use-redeem.ts'
import { AddressFields } from './address-fields.tsx'
import { ItemPicture } from './item-picture.tsx'

export function ItemView({ id }: { id: string }) {
  const t = useT(rewardTexts)
  const session = useSession()
  const query = useQuery(itemQuery(id, session))
  const home = useQuery(mallQuery(session))
  if (query.error instanceof ApiError && query.error.code === 'not_found') {
    return (
      <EmptyState
        art="/art/magnifying-glass-tilted-left.webp"
        title={t('item.gone')}
        action={<ButtonLink render={<Link to={PATHS.mall} replace />}>{t('item.back')}</ButtonLink>}
      />
    )
  }
  return (
    <Loaded query={query}>
      {(item) => <Loaded query={home}>{({ points }) => <Item item={item} points={points} />}</Loaded>}
    </Loaded>
  )
}

function Item({ item, points }: { item: MallItem; points: Money }) {
  const words = useRewardWords()
  return (
    <article className={styles.page}>
      <ItemPicture item={item} />
      <div>
        <h2 className={styles.name}>{item.title}</h2>
        <p className={styles.cost}>{words.points(item.points)}</p>
      </div>
      <p className={styles.lead}>{item.description}</p>
      <Facts item={item} points={points} />
      <RedeemForm item={item} points={points} />
    </article>
  )
}

function Facts({ item: { kind, stock, leftForMe }, points }: { item: MallItem; points: Money }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const facts: readonly Fact[] = [
    { label: t('mall.yours'), value: words.points(points) },
    { label: t('item.delivery'), value: t(`item.delivery.${kind}`) },
    { label: t('item.stock'), value: t('item.units', { count: stock }) },
    ...(leftForMe === null ? [] : [{ label: t('item.left'), value: t('item.units', { count: leftForMe }) }]),
  ]
  return (
    <Card>
      <KeyValue facts={facts} />
    </Card>
  )
}

function RedeemForm({ item, points }: { item: MallItem; points: Money }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, redeem } = useRedeem(item)
  const [values, setValues] = useState(EMPTY_ADDRESS)
  const [issues, setIssues] = useState<AddressIssues>({})
  const [wanted, setWanted] = useState(1)
  const hindrance = hindranceOf(item, points)
  const most = mostOf(item, points)
  // Somebody else may have been faster since it was chosen.
  const quantity = Math.min(wanted, most)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (item.kind !== 'goods') return void redeem(quantity)
    const read = readAddress(values)
    if ('address' in read) return void redeem(quantity, read.address)
    setIssues(read.issues)
    const wrong = Object.keys(EMPTY_ADDRESS).find((name) => name in read.issues)
    form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {hindrance === null && most > 1 ? <Quantity value={quantity} max={most} onChange={setWanted} /> : null}
      {item.kind === 'goods' && hindrance === null ? (
        <AddressFields
          values={values}
          issues={issues}
          onChange={(name, value) => {
            setValues((old) => ({ ...old, [name]: value }))
            setIssues(({ [name]: _fixed, ...rest }) => rest)
          }}
        />
      ) : null}
      {item.cash !== null && hindrance === null ? (
        <HeldNote amount={formatMoney(parseMoney(item.cash) * BigInt(quantity))} />
      ) : null}
      {hindrance === null ? <PersonNote sources={['mall']} from={PATHS.mall} /> : null}
      <Button type="submit" block disabled={hindrance !== null} loading={isBusy}>
        {hindrance ? t(`hindrance.${hindrance}`) : t('item.redeem', { points: words.points(priceOf(item, quantity)) })}
      </Button>
    </form>
  )
}

type QuantityProps = { value: number; max: number; onChange: (value: number) => void }

function Quantity({ value, max, onChange }: QuantityProps) {
  const t = useT(rewardTexts)
  return (
    <div className={styles.quantity}>
      <span aria-hidden="true">{t('item.quantity')}</span>
      <Stepper
        label={t('item.quantity')}
        value={value}
        min={1}
        max={max}
        onChange={onChange}
        decreaseLabel={t('item.less')}
        increaseLabel={t('item.more')}
      />
    </div>
  )
}
