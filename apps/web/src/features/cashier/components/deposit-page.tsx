import { useQuery } from '@tanstack/react-query'
import type { Deposit } from '@trevo/contract/cashier'
import { useSession } from '../../../session/session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from '../cashier.module.css'
import { depositQuery } from '../queries.ts'
import { BankPayment } from './bank-payment.tsx'
import { DepositOutcome } from './deposit-outcome.tsx'
import { PixPayment } from './pix-payment.tsx'
import { RefusedNote } from './refused-note.tsx'

export function DepositPage({ id }: { id: string }) {
  const query = useQuery(depositQuery(id, useSession()))
  return (
    <div className={styles.page}>
      <Loaded query={query}>
        {(deposit) => (
          <>
            <RefusedNote refused={deposit.refused} />
            <Stage deposit={deposit} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Pix waits for the bank, a transfer for its receipt; everything else is over or with our staff. */
function Stage({ deposit }: { deposit: Deposit }) {
  const { kind, state } = deposit
  if (kind === 'pix' && (state === 'created' || state === 'pending')) return <PixPayment deposit={deposit} />
  if (kind === 'bank' && state === 'created') return <BankPayment deposit={deposit} />
  return <DepositOutcome key={state} deposit={deposit} />
}
