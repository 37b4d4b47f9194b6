import { useQueryClient } from '@tanstack/react-query'
import { type MemberFile, opsMemberFile } from '@trevo/contract/ops/member-file'
import { call } from '../../lib/api.ts'

const keyOf = (id: string) => ['member-file', id]

export const fileQuery = (id: string) => ({
  name: keyOf(id),
  ask: () => call(opsMemberFile, { params: { id } }),
})

/** Every write answers with the whole file as it is now. */
export function useKeepFile(id: string): (file: MemberFile) => void {
  const client = useQueryClient()
  return (file) => {
    client.setQueryData(keyOf(id), file)
    void client.invalidateQueries({ queryKey: ['member-timeline', id] })
  }
}
