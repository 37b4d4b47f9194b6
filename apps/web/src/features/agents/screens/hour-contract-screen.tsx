import { ContractPage } from '../components/contract-page.tsx'

function HourContractScreen() {
  return <ContractPage kind="hourly" />
}

export { HourContractScreen as Screen }
