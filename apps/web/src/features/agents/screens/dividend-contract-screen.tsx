import { ContractPage } from '../components/contract-page.tsx'

function DividendContractScreen() {
  return <ContractPage kind="dividend" />
}

export { DividendContractScreen as Screen }
