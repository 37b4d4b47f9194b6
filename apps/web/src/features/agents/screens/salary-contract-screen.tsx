import { ContractPage } from '../components/contract-page.tsx'

function SalaryContractScreen() {
  return <ContractPage kind="salary" />
}

export { SalaryContractScreen as Screen }
