import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecurityOverview } from '@trevo/contract/security'
import { useState } from 'react'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { returnTarget } from '../../../lib/nav/return-to.ts'
import { keys } from '../../../lib/query.ts'
import { useSession } from '../../../session/session.ts'
import { securityQuery } from '../../../shared/security/security-query.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from '../account.module.css'
import { Devices } from '../components/devices.tsx'
import { AccessRows, ContactRows, DeviceRows, WithdrawalRows } from '../components/security-rows.tsx'
import { SecuritySheets } from '../components/security-sheets.tsx'
import { SocialRows } from '../components/social-rows.tsx'
import { TwoStepRows } from '../components/two-step-rows.tsx'
import { SECURITY_SHEETS, type SecuritySheet } from '../security-sheet.ts'

function SecurityScreen() {
  return useSearch().view === 'devices' ? <Devices /> : <Overview />
}

function Overview() {
  const query = useQuery(securityQuery(useSession()))
  return <Loaded query={query}>{(overview) => <Protection overview={overview} />}</Loaded>
}

function Protection({ overview }: { overview: SecurityOverview }) {
  const client = useQueryClient()
  const { open: asked, from } = useSearch()
  // Whoever needs something of this page elsewhere comes for it and goes back.
  const back = returnTarget(from)
  const [open, setOpen] = useState<SecuritySheet | null>(() => SECURITY_SHEETS.find((name) => name === asked) ?? null)
  const renew = () => void client.invalidateQueries({ queryKey: keys.member })
  const close = () => (open === asked && back ? navigate({ ...back, replace: true }) : setOpen(null))
  return (
    <div className={styles.page}>
      <AccessRows overview={overview} onOpen={setOpen} />
      <ContactRows overview={overview} onOpen={setOpen} />
      <WithdrawalRows />
      <TwoStepRows overview={overview} onOpen={setOpen} onChanged={renew} />
      <SocialRows />
      <DeviceRows overview={overview} />
      <SecuritySheets open={open} overview={overview} onClose={close} onChanged={renew} />
    </div>
  )
}

export { SecurityScreen as Screen }
