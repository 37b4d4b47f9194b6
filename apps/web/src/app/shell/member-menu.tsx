import Crown from 'lucide-react/icons/crown'
import Globe from 'lucide-react/icons/globe'
import LogOut from 'lucide-react/icons/log-out'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import Smartphone from 'lucide-react/icons/smartphone'
import { useT } from '../../lib/i18n/i18n.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/status.ts'
import { useMember } from '../../session/use-member.ts'
import { ThemeChoice } from '../../shared/appearance/appearance.tsx'
import { BalanceCard } from '../../shared/balance/balance-card.tsx'
import { takeInstallOffer, useInstallOffer } from '../../shared/install/use-install-offer.ts'
import { entrySearch } from '../../shared/menu/member-entries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ListGroup, ListRow } from '../../ui/list-row.tsx'
import { Tag } from '../../ui/tag.tsx'
import { canReach } from '../reach.ts'
import { askLogOut } from './ask-log-out.ts'
import styles from './member-menu.module.css'
import { menuItems } from './menu-items.ts'
import { closePanel, openPanel } from './panels.ts'
import { useViewer } from './use-viewer.ts'

export function MemberMenu({ open }: { open: boolean }) {
  const t = useT()
  const session = useSession()
  return (
    <Drawer open={open} onClose={closePanel} title={t('menu.title')} titleHidden closeLabel={t('shell.close')}>
      {session ? <MemberTop userName={session.userName} /> : <GuestTop />}
      {session ? <Items /> : null}
      <MenuEnd signedIn={session !== null} />
    </Drawer>
  )
}

function GuestTop() {
  const t = useT()
  const viewer = useViewer()
  const { brand } = useSite()
  const canEnter = canReach(PATHS.login, viewer)
  return (
    <div className={styles.welcome}>
      <h2>{t('menu.welcome', { brand: brand.name })}</h2>
      {canEnter ? <p className={styles.hint}>{t('menu.welcomeText')}</p> : null}
      <div className={styles.buttons}>
        {canReach(PATHS.register, viewer) ? (
          <ButtonLink render={<Link to={PATHS.register} />}>{t('title.register')}</ButtonLink>
        ) : null}
        {canEnter ? (
          <ButtonLink variant="outline" render={<Link to={PATHS.login} />}>
            {t('title.login')}
          </ButtonLink>
        ) : null}
      </div>
      {canReach(PATHS.trial, viewer) ? (
        <ButtonLink variant="ghost" block className={styles.trial ?? ''} render={<Link to={PATHS.trial} />}>
          {t('title.trail')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

function MemberTop({ userName }: { userName: string }) {
  const { data: member } = useMember()
  const name = member?.nickname || member?.account || userName
  return (
    <>
      <div className={styles.person}>
        <Avatar src={member?.headIcon} name={name} size={52} />
        <div>
          <h2 className={styles.name}>{name}</h2>
          {member?.clubLabel ? (
            <Tag tone="gold" icon={<Crown size={14} />}>
              {member.clubLabel.labelName}
            </Tag>
          ) : null}
        </div>
      </div>
      <BalanceCard />
    </>
  )
}

function Items() {
  const t = useT()
  const viewer = useViewer()
  const items = menuItems(viewer)
  if (items.length === 0) return null
  return (
    <div className={styles.items}>
      <ListGroup bare>
        {items.map((item) => (
          <ListRow
            key={item.path}
            icon={<item.icon size={20} />}
            iconTone={item.tone}
            title={t(item.title)}
            render={<Link to={item.path} search={entrySearch(item, viewer)} />}
          />
        ))}
      </ListGroup>
    </div>
  )
}

function MenuEnd({ signedIn }: { signedIn: boolean }) {
  const t = useT()
  const viewer = useViewer()
  const install = useInstallOffer()
  const { birthday_limit: age } = useSite().mobileTemplate
  return (
    <div className={styles.end}>
      <ListGroup bare>
        {canReach(PATHS.app, viewer) ? (
          <ListRow
            icon={<Smartphone size={20} />}
            title={t('menu.getApp')}
            {...(install?.kind === 'prompt'
              ? { onPress: () => takeInstallOffer(install) }
              : { render: <Link to={PATHS.app} /> })}
          />
        ) : null}
        {signedIn && canReach(PATHS.limits, viewer) ? (
          <ListRow icon={<Scale size={20} />} title={t('title.limits')} render={<Link to={PATHS.limits} />} />
        ) : null}
        {signedIn && canReach(PATHS.settings, viewer) ? (
          <ListRow icon={<Settings size={20} />} title={t('title.set')} render={<Link to={PATHS.settings} />} />
        ) : null}
        <ListRow icon={<Globe size={20} />} title={t('language.title')} onPress={() => openPanel('language')} />
      </ListGroup>
      <ThemeChoice />
      <p className={styles.adult}>
        <span className={styles.mark}>{`${age}+`}</span>
        {t('footer.adult', { age })}
      </p>
      {signedIn ? (
        <Button variant="outline" block icon={<LogOut size={20} />} onClick={askLogOut}>
          {t('shell.logout')}
        </Button>
      ) : null}
    </div>
  )
}
