import type { ContractKind, ContractStep } from '@trevo/contract/agents/contracts'
import { letterOf } from '../../platform/letter.ts'
import { texts } from './texts.ts'

/** What the other side of a contract reads. */
export const noticeOf = (step: ContractStep | 'offered' | 'owed', kind: ContractKind) =>
  letterOf(texts, `step.${step}`, (language) => ({ name: texts[language](`contract.${kind}`) }))
