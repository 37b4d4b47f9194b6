import { ContractPage } from '../components/contract-page.tsx'

export function Screen() {
  return <ContractPage kind="salary" />
}
