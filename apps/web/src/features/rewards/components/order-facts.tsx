import type { DeliveryAddress, MallOrder } from '@trevo/contract/mall'
import Copy from 'lucide-react/icons/copy'
import { currentLanguage, useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { type Fact, KeyValue } from '../../../ui/key-value.tsx'
import { useRewardWords } from '../gift-text.ts'
import styles from '../mall.module.css'
import { postCancel, postConfirm } from '../queries.ts'
import { rewardTexts } from '../texts.ts'
import { useAct } from '../use-act.ts'

const addressText = (address: DeliveryAddress): string => {
  const { street, number, complement, district, city, state, postalCode } = address
  const line = [`${street}, ${number}`, complement].filter((part) => part !== '').join(', ')
  return `${line}, ${district}, ${city} - ${state}, ${postalCode}`
}

/** One order, what staff sent for it, and what the member can still do. */
export function OrderFacts({ order }: { order: MallOrder }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const language = useLanguage()
  const { timeZone } = useSite()
  const moment = (at: string) => momentText(at, 'moment', language, timeZone)
  const facts: readonly Fact[] = [
    { label: t('order.state'), value: t(`order.${order.state}`) },
    ...(order.quantity > 1 ? [{ label: t('order.quantity'), value: String(order.quantity) }] : []),
    { label: t('order.price'), value: words.points(order.points) },
    ...(order.cash === null ? [] : [{ label: t('order.cash'), value: words.money(order.cash) }]),
    { label: t('order.at'), value: moment(order.createdAt) },
    ...(order.changedAt === order.createdAt ? [] : [{ label: t('order.changed'), value: moment(order.changedAt) }]),
    ...(order.address === null
      ? []
      : [{ label: t('order.to'), value: `${order.address.name}, ${addressText(order.address)}` }]),
    { label: t('order.number'), value: order.id },
  ]
  return (
    <div className={styles.page}>
      <Card tone="flat">
        <KeyValue facts={facts} />
      </Card>
      {order.delivery === '' ? null : <Delivery order={order} />}
      <OrderActs order={order} />
    </div>
  )
}

function Delivery({ order: { state, kind, delivery } }: { order: MallOrder }) {
  const t = useT(rewardTexts)
  const isReason = state === 'refused'
  return (
    <Card className={styles.delivery}>
      <div>
        <p className={styles.label}>
          {isReason ? t('order.reason') : t(`order.sent.${kind === 'goods' ? 'goods' : 'code'}`)}
        </p>
        <p className={styles.deliveryText}>{delivery}</p>
      </div>
      {isReason ? null : (
        <Button variant="soft" size="md" icon={<Copy size={18} />} onClick={() => copyText(delivery, t('copied'))}>
          {t('copy')}
        </Button>
      )}
    </Card>
  )
}

function OrderActs({ order: { id, canCancel, canConfirm } }: { order: MallOrder }) {
  const t = useT(rewardTexts)
  const { isBusy, write } = useAct()
  const request = { params: { id }, query: { language: currentLanguage() } }
  const cancel = async () => {
    const isSure = await confirmDialog({
      title: t('cancel.sure'),
      text: t('cancel.text'),
      confirmLabel: t('cancel.act'),
      cancelLabel: t('cancel.keep'),
      tone: 'danger',
    })
    if (isSure) await write({ send: () => postCancel(request), done: t('cancel.done') })
  }
  const confirm = () => void write({ send: () => postConfirm(request), done: t('confirm.done') })
  return (
    <>
      {canConfirm ? (
        <Button block loading={isBusy} onClick={confirm}>
          {t('confirm.act')}
        </Button>
      ) : null}
      {canCancel ? (
        <Button variant="outline" block loading={isBusy} onClick={cancel}>
          {t('cancel.act')}
        </Button>
      ) : null}
    </>
  )
}
