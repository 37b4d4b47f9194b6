import { opsNodes } from '@trevo/contract/ops/nodes'
import { Server } from 'lucide-react'
import type { Entry } from '../../lib/entry.ts'
import { NodesPage } from './nodes-page.tsx'
import { nodesSource } from './source.ts'

export const nodesEntries: readonly Entry[] = [
  { name: 'nodes', group: 'house', icon: Server, access: opsNodes, source: nodesSource, pages: { list: NodesPage } },
]
