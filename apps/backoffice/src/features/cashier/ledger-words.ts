import { useTranslate } from '../../lib/i18n/use-translate.ts'

/** What the ledger writes, in the staff's language; what has no word yet is told as it is written. */
export function useLedgerWords() {
  const translate = useTranslate()
  return {
    kind: (name: string) => translate(`cashier.transfer_${name}`, { _: name }),
    account: (name: string) => translate(`cashier.account_${name}`, { _: name }),
    details: (details: Readonly<Record<string, string>>) =>
      Object.entries(details)
        .map(([name, value]) => `${translate(`cashier.detail_${name}`, { _: name })}: ${value}`)
        .join(' · ') || '–',
  }
}
