import type { AffiliateLink } from '@trevo/contract/agents/links'
import { figureText } from '@trevo/contract/figures'
import { isAgent } from '@trevo/contract/members'
import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import styles from '../agents.module.css'
import { postDisable } from '../link-queries.ts'
import { rateText } from '../rate.ts'
import { agentsTexts } from '../texts.ts'
import { useAct } from '../use-act.ts'

const TONES: Readonly<Record<AffiliateLink['state'], TagTone>> = { open: 'ok', expired: 'warn', disabled: 'neutral' }

export function LinkCard({ link, onQr }: { link: AffiliateLink; onQr: () => void }) {
  const t = useT(agentsTexts)
  const common = useT()
  const forAgents = isAgent(link.type)
  const { isBusy, write } = useAct()
  const disable = async () => {
    const isSure = await confirmDialog({
      title: t('links.disable', { code: link.code }),
      text: t('links.disableText'),
      confirmLabel: t('links.disableGo'),
      cancelLabel: common('shell.cancel'),
      tone: 'danger',
    })
    if (isSure) await write({ send: () => postDisable({ params: { id: link.id } }), done: t('links.disabled') })
  }
  return (
    <Card>
      <h2 className={styles.memberName}>
        <span className={styles.account}>{link.code}</span>
        <Tag tone={TONES[link.state]}>{t(`links.state.${link.state}`)}</Tag>
        <Tag tone={forAgents ? 'gold' : 'neutral'}>{t(forAgents ? 'type.agent' : 'type.player')}</Tag>
      </h2>
      {link.remark ? <p className={styles.memberDetail}>{link.remark}</p> : null}
      <Facts link={link} />
      <div className={styles.linkTools}>
        <Button
          variant="soft"
          size="md"
          icon={<Copy size={18} />}
          disabled={link.state !== 'open'}
          onClick={() => copyText(link.url, t('links.copied'))}
        >
          {t('links.copy')}
        </Button>
        <IconButton solid label={t('links.qr', { code: link.code })} disabled={link.state !== 'open'} onClick={onQr}>
          <QrCodeIcon size={20} />
        </IconButton>
        <IconButton
          solid
          label={t('links.disable', { code: link.code })}
          disabled={isBusy || link.state !== 'open'}
          onClick={disable}
        >
          <Ban size={20} />
        </IconButton>
      </div>
    </Card>
  )
}

function Facts({ link }: { link: AffiliateLink }) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const highest = link.rates.reduce((best, { rate }) => (Number(rate) > Number(best) ? rate : best), '0.00')
  return (
    <dl className={styles.linkFacts}>
      <div>
        <dt>{t('links.visits')}</dt>
        <dd>{figureText(link.visits)}</dd>
      </div>
      <div>
        <dt>{t('links.registrations')}</dt>
        <dd>{figureText(link.registrations)}</dd>
      </div>
      <div>
        <dt>{t('links.rate')}</dt>
        <dd>{rateText(highest)}</dd>
      </div>
      <div>
        <dt>{t('links.until')}</dt>
        <dd>{link.expiresAt ? localDateText(link.expiresAt, language, timeZone) : t('links.forever')}</dd>
      </div>
    </dl>
  )
}
