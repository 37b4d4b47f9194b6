import { useQuery } from '@tanstack/react-query'
import type { PayoutAccount } from '@trevo/contract/cashier'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../cashier.module.css'
import { accountsQuery, deleteAccount, rulesQuery, withdrawalKey } from '../queries.ts'
import { cashierTexts } from '../texts.ts'
import { useAccountWords } from '../use-account-words.ts'
import { AddAccountSheet } from './add-account-sheet.tsx'
import { KIND_ICONS } from './method-choice.tsx'
import { StageTitle } from './stage-title.tsx'

/** The saved accounts: add one, take one away. */
export function PayoutAccounts() {
  const t = useT(cashierTexts)
  const session = useSession()
  const rules = useQuery(rulesQuery(session))
  const accounts = useQuery(accountsQuery(session))
  const [isAdding, setAdding] = useState(false)
  const kinds = [...new Set((rules.data?.methods ?? []).map(({ kind }) => kind))]
  return (
    <div className={styles.page}>
      <StageTitle>{t('account.title')}</StageTitle>
      <Loaded query={accounts}>
        {({ list, ownCpfOnly }) => (
          <>
            {list.length > 0 ? (
              <ListGroup>
                {list.map((account) => (
                  <SavedRow key={account.id} account={account} />
                ))}
              </ListGroup>
            ) : (
              <EmptyState art="/art/locked-with-key.webp" title={t('account.none')} />
            )}
            {ownCpfOnly ? <Note tone="info">{t('account.ownOnly')}</Note> : null}
            {rules.data?.hasPaymentPassword ? (
              <Button block icon={<Plus size={20} />} disabled={kinds.length === 0} onClick={() => setAdding(true)}>
                {t('account.add')}
              </Button>
            ) : null}
            <AddAccountSheet
              open={isAdding}
              kinds={kinds}
              ownCpfOnly={ownCpfOnly}
              onClose={() => setAdding(false)}
              onAdded={() => setAdding(false)}
            />
          </>
        )}
      </Loaded>
      <ButtonLink variant="ghost" render={<Link to={PATHS.withdraw} />}>
        {t('account.back')}
      </ButtonLink>
    </div>
  )
}

function SavedRow({ account }: { account: PayoutAccount }) {
  const t = useT(cashierTexts)
  const common = useT()
  const { write } = useWrite({ renews: [withdrawalKey] })
  const words = useAccountWords()
  const Icon = KIND_ICONS[account.kind]
  const remove = async () => {
    const isSure = await confirmDialog({
      title: t('account.removeTitle'),
      text: t('account.removeText', { name: words.full(account) }),
      confirmLabel: t('account.remove'),
      cancelLabel: common('shell.cancel'),
      tone: 'danger',
    })
    if (!isSure) return
    await write({ send: () => deleteAccount({ params: { id: account.id } }) })
  }
  return (
    <ListRow
      icon={<Icon size={20} />}
      iconTone="brand"
      title={words.name(account)}
      detail={`${words.detail(account)} · ${account.holder}`}
      trailing={
        <IconButton label={t('account.removeOf', { name: words.full(account) })} onClick={remove}>
          <Trash2 size={20} />
        </IconButton>
      }
    />
  )
}
