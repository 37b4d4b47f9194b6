import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { opsInboxToMember } from '@trevo/contract/ops/inbox'
import { opsMemberLimits } from '@trevo/contract/ops/limits'
import type { MemberCard } from '@trevo/contract/ops/members'
import { Mail, ShieldCheck } from 'lucide-react'
import { Button, Link, Show, useRecordContext } from 'react-admin'
import { useMay } from '../../lib/may.ts'
import { MemberFacts } from '../../ui/member-facts.tsx'

import { WHOLE } from '../../ui/whole-record.ts'
import { MemberStanding } from './member-standing.tsx'

export const MemberShow = () => (
  <Show actions={false} component="div" queryOptions={WHOLE.queryOptions}>
    <MemberPage />
  </Show>
)

function MemberPage() {
  const record = useRecordContext<MemberCard>()
  const mayWrite = useMay(opsInboxToMember)
  const mayProtect = useMay(opsMemberLimits)
  if (record === undefined) return null
  return (
    <>
      <Card sx={{ p: 3, mt: 2, maxWidth: 720 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
          <Typography variant="h6" component="h2">
            {record.userName}
          </Typography>
          <Typography color="textSecondary">{record.nickname}</Typography>
          <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
            {mayProtect && (
              <Button component={Link} to={`/protection/${record.id}/show`} label="members.limits" variant="outlined">
                <ShieldCheck size={18} />
              </Button>
            )}
            {mayWrite && (
              <Button
                component={Link}
                to={`/inbox/create?memberId=${record.id}&userName=${encodeURIComponent(record.userName)}`}
                label="members.write"
                variant="outlined"
              >
                <Mail size={18} />
              </Button>
            )}
          </Box>
        </Box>
        <MemberFacts card={record} />
      </Card>
      <MemberStanding id={record.id} />
    </>
  )
}
