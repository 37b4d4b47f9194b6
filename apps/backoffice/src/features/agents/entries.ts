import { opsAgentRules, opsContracts, opsOfferContract, opsRuns, opsTree } from '@trevo/contract/ops/agents'
import { HandCoins, Handshake, Network, SlidersHorizontal } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { AgentEdit } from './agent-edit.tsx'
import { ContractCreate, ContractList } from './contract-pages.tsx'
import { AgentRulesPage } from './rules-page.tsx'
import { RunList, RunShow } from './run-pages.tsx'
import { agentRulesSource, contractsSource, runsSource, treeSource } from './sources.ts'
import { AgentTree } from './tree-pages.tsx'

export const agentsEntries: readonly Entry[] = [
  {
    name: 'agents',
    group: 'agents',
    icon: Network,
    access: opsTree,
    source: treeSource,
    pages: { list: AgentTree, edit: AgentEdit },
  },
  {
    name: 'contracts',
    group: 'agents',
    icon: Handshake,
    access: opsContracts,
    source: contractsSource,
    writes: { create: opsOfferContract },
    pages: { list: ContractList, create: ContractCreate },
  },
  {
    name: 'agentRules',
    group: 'agents',
    icon: SlidersHorizontal,
    access: opsAgentRules,
    source: agentRulesSource,
    pages: { list: AgentRulesPage },
  },
  {
    name: 'payoutRuns',
    group: 'agents',
    icon: HandCoins,
    access: opsRuns,
    source: runsSource,
    pages: { list: RunList, show: RunShow },
  },
]
