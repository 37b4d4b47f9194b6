import * as legal from '@trevo/contract/ops/legal'
import { answered, type OpsWorld } from './ops-world.ts'

const WORDS = '## Jogo\n\nJogue com calma e com limites.'
const texts = { PT: WORDS, EN: WORDS, ES: WORDS }
const AT = { params: { id: 'responsible' as const } }

/** Whatever was saved of it before, so that a test that ran earlier is not in the way. */
const revisionOf = async ({ everywhere }: OpsWorld) =>
  answered<legal.StaffLegal>(await everywhere.call(legal.opsLegalText, AT)).revision

export const legalWrites = (world: () => OpsWorld) => [
  {
    endpoint: legal.opsSaveLegal,
    action: 'legal.save',
    about: 'brand' as const,
    input: async () => ({ ...AT, body: { texts, revision: await revisionOf(world()) } }),
  },
]
