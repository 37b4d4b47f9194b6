import type { PayoutAccount } from '@trevo/contract/cashier'
import type { WithdrawalRules } from '@trevo/contract/withdrawals'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'
import { useAccountWords } from '../use-account-words.ts'
import type { useWithdrawForm } from '../use-withdraw-form.ts'
import { AddAccountSheet } from './add-account-sheet.tsx'
import { KIND_ICONS } from './method-choice.tsx'

type AccountPickerProps = {
  form: ReturnType<typeof useWithdrawForm>
  rules: WithdrawalRules
  ownCpfOnly: boolean
}

/** Where the money goes: the chosen account with a way to change it, or the offer to add the first one. */
export function AccountPicker({ form, rules, ownCpfOnly }: AccountPickerProps) {
  const t = useT(cashierTexts)
  const [open, setOpen] = useState<'choose' | 'add' | null>(null)
  const kinds = [...new Set(rules.methods.map(({ kind }) => kind))]
  const { account, usable } = form
  return (
    <section className={styles.field} aria-label={t('withdraw.to')}>
      <h2 className={styles.label}>{t('withdraw.to')}</h2>
      {account ? (
        <ListGroup>
          <AccountRow account={account} hint={t('account.change')} onPress={() => setOpen('choose')} />
        </ListGroup>
      ) : (
        <Button
          variant="outline"
          block
          icon={<Plus size={20} />}
          disabled={!rules.hasPaymentPassword}
          onClick={() => setOpen('add')}
        >
          {t('account.add')}
        </Button>
      )}
      <ChooseSheet
        open={open === 'choose'}
        accounts={usable}
        onClose={() => setOpen(null)}
        onAdd={() => setOpen('add')}
        onChoose={(id) => {
          form.choose(id)
          setOpen(null)
        }}
      />
      <AddAccountSheet
        open={open === 'add'}
        kinds={kinds}
        ownCpfOnly={ownCpfOnly}
        onClose={() => setOpen(null)}
        onAdded={({ id }) => {
          form.choose(id)
          setOpen(null)
        }}
      />
    </section>
  )
}

type AccountRowProps = { account: PayoutAccount; hint?: string; onPress: () => void }

function AccountRow({ account, hint, onPress }: AccountRowProps) {
  const words = useAccountWords()
  const Icon = KIND_ICONS[account.kind]
  return (
    <ListRow
      icon={<Icon size={20} />}
      iconTone="brand"
      title={words.name(account)}
      detail={words.detail(account)}
      trailing={hint}
      onPress={onPress}
    />
  )
}

type ChooseSheetProps = {
  open: boolean
  accounts: readonly PayoutAccount[]
  onClose: () => void
  onChoose: (id: string) => void
  onAdd: () => void
}

function ChooseSheet({ open, accounts, onClose, onChoose, onAdd }: ChooseSheetProps) {
  const t = useT(cashierTexts)
  const common = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('account.choose')} closeLabel={common('shell.close')}>
      <div className={styles.form}>
        <ListGroup>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} onPress={() => onChoose(account.id)} />
          ))}
        </ListGroup>
        <Button variant="outline" block icon={<Plus size={20} />} onClick={onAdd}>
          {t('account.add')}
        </Button>
        <ButtonLink variant="ghost" render={<Link to={PATHS.withdraw} search={{ view: 'accounts' }} />}>
          {t('account.manage')}
        </ButtonLink>
      </div>
    </Sheet>
  )
}
