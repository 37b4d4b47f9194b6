import ChevronRight from 'lucide-react/icons/chevron-right'
import Mail from 'lucide-react/icons/mail'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './gallery.module.css'
import type { Texts } from './texts.ts'

export function ButtonSamples({ t }: { t: Texts }) {
  const [loading, setLoading] = useState(true)
  return (
    <section className={styles.stack}>
      <SectionHeader
        title={t.buttons}
        action={
          <ButtonLink href="#all" variant="ghost" size="md" trailingIcon={<ChevronRight size={16} />}>
            {t.link}
          </ButtonLink>
        }
      />
      <Button block>{t.primary}</Button>
      <div className={styles.pair}>
        <Button variant="secondary">{t.secondary}</Button>
        <Button variant="outline">{t.outline}</Button>
        <Button variant="soft">{t.soft}</Button>
        <Button variant="danger">{t.danger}</Button>
        <Button disabled>{t.disabled}</Button>
        <Button loading={loading} onDoubleClick={() => setLoading(!loading)}>
          {t.sending}
        </Button>
        <Button size="md" icon={<Mail size={18} />}>
          {t.primary}
        </Button>
        <Button size="md" variant="ghost">
          {t.ghost}
        </Button>
      </div>
      <div className={styles.line}>
        <IconButton label={t.inbox} badge={<Badge count={3} label={t.unread} />}>
          <Mail size={22} />
        </IconButton>
        <IconButton label={t.filter} solid>
          <Settings size={20} />
        </IconButton>
        <IconButton label={t.filter} disabled>
          <Settings size={20} />
        </IconButton>
        <Badge count={120} label={t.unreadMany} />
      </div>
    </section>
  )
}

export function FieldSamples({ t }: { t: Texts }) {
  const [agreed, setAgreed] = useState(false)
  const [remembered, setRemembered] = useState(true)
  return (
    <section className={styles.stack}>
      <SectionHeader title={t.fields} />
      <Field
        label={t.user}
        hint={t.userHint}
        leading={<User size={20} />}
        placeholder="lu.moreira"
        autoComplete="off"
      />
      <Field label={t.email} error={t.emailError} defaultValue="lu@" type="email" autoComplete="off" />
      <PasswordField
        label={t.password}
        showLabel={t.show}
        hideLabel={t.hide}
        autoComplete="off"
        defaultValue="segredo"
      />
      <Field label={t.amount} leading="R$" inputMode="decimal" disabled defaultValue="100,00" />
      <Select
        label={t.bank}
        options={[
          { value: '1', label: 'Banco do Brasil' },
          { value: '2', label: 'Caixa' },
        ]}
      />
      <TextArea label={t.remarks} hint={t.remarksHint} maxLength={140} />
      <Checkbox checked={agreed} onChange={setAgreed} error={agreed ? undefined : t.termsError}>
        {t.terms}
      </Checkbox>
      <Checkbox checked={remembered} onChange={setRemembered}>
        {t.remember}
      </Checkbox>
    </section>
  )
}
