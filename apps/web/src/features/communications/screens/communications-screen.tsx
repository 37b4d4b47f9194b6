import { useQuery } from '@tanstack/react-query'
import type { Channel } from '@trevo/contract/communications'
import Bell from 'lucide-react/icons/bell'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Switch } from '../../../ui/switch.tsx'
import styles from '../communications.module.css'
import { choicesKey, choicesQuery, putChoices } from '../queries.ts'
import { communicationsTexts } from '../texts.ts'

const ICONS = { inbox: Inbox, push: Bell, mail: Mail, sms: Smartphone } as const

/** By which ways somebody wants to hear of offers. What concerns the account itself is not for choosing, and the page says so. */
function CommunicationsScreen() {
  const t = useT(communicationsTexts)
  const language = useLanguage()
  const query = useQuery(choicesQuery(useSession()))
  const { isBusy, write } = useWrite({ renews: [choicesKey] })
  return (
    <Loaded query={query}>
      {({ channels }) => {
        const turn = (channel: Channel, isOn: boolean) => {
          const refused = channels.flatMap((way) => ((way.channel === channel ? isOn : way.isOn) ? [] : [way.channel]))
          void write({ send: () => putChoices({ body: { refused, language } }), done: t('saved') })
        }
        return (
          <div className={styles.page}>
            <p className={styles.quiet}>{t('lead')}</p>
            <ListGroup>
              {channels.map(({ channel, isOn, reaches }) => {
                const Icon = ICONS[channel]
                return (
                  <ListRow
                    key={channel}
                    icon={<Icon size={20} />}
                    title={t(`channel.${channel}`)}
                    detail={reaches ? t(`detail.${channel}`) : t(`missing.${channel}`)}
                    trailing={
                      <Switch
                        label={t(`channel.${channel}`)}
                        checked={isOn}
                        disabled={isBusy}
                        onChange={(next) => turn(channel, next)}
                      />
                    }
                  />
                )
              })}
            </ListGroup>
            <p className={styles.quiet}>{t('always')}</p>
          </div>
        )
      }}
    </Loaded>
  )
}

export { CommunicationsScreen as Screen }
