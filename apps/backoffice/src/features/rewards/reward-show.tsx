import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { opsReopenReward, opsReviewReward, opsRewardPicture, type RewardApplication } from '@trevo/contract/ops/rewards'
import { Eye, RotateCcw } from 'lucide-react'
import { Link, useRecordContext } from 'react-admin'
import { call, pathOf } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { WITH_ASIDE } from '../../ui/columns.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { PrivatePicture } from '../../ui/private-picture.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { IssueButton } from './issue-button.tsx'
import { RejectButton } from './reject-button.tsx'
import { isOpen, RewardChip, RewardWorth } from './reward-state.tsx'

export const RewardShow = () => (
  <ShowPage>
    <Application />
  </ShowPage>
)

function Application() {
  const record = useRecordContext<RewardApplication>()
  const translate = useTranslate()
  if (record === undefined) return null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: WITH_ASIDE, gap: 2, mt: 2 }}>
      <Card sx={{ p: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <Typography variant="h6" component="h2">
            {record.promotionTitle}
          </Typography>
          <RewardChip row={record} />
        </Box>
        <Facts
          facts={[
            [
              'field.member',
              <Link key="m" to={`/members/${record.memberId}/show`}>
                {record.userName}
              </Link>,
            ],
            ['rewards.worth', <RewardWorth key="w" reward={record.reward} />],
            ['rewards.applied', <MomentField key="a" source="appliedAt" />],
            ['rewards.remarks', record.remarks || '–'],
          ]}
        />
        <Typography variant="subtitle2" sx={{ mt: 3, mb: 1 }}>
          {translate('rewards.pictures')}
        </Typography>
        <Pictures record={record} />
        {isOpen(record) && (
          <Box sx={{ display: 'flex', gap: 1.5, mt: 3 }}>
            <IssueButton record={record} />
            <RejectButton record={record} />
            {record.status === 'Applying' && (
              <ActionButton
                endpoint={opsReviewReward}
                label="rewards.review"
                icon={<Eye size={18} />}
                variant="text"
                run={() => call(opsReviewReward, { params: { id: record.id } })}
                done="rewards.reviewed"
              />
            )}
          </Box>
        )}
        {record.current && record.status === 'Rejected' && (
          <Box sx={{ mt: 3 }}>
            <ActionButton
              endpoint={opsReopenReward}
              label="rewards.reopen"
              icon={<RotateCcw size={18} />}
              run={() => call(opsReopenReward, { params: { id: record.id } })}
              done="rewards.reopened"
            />
          </Box>
        )}
      </Card>
      <History record={record} />
    </Box>
  )
}

function Pictures({ record }: { record: RewardApplication }) {
  const translate = useTranslate()
  if (record.pictures === 0) return <Typography color="textSecondary">{translate('rewards.no_pictures')}</Typography>
  const positions = Array.from({ length: record.pictures }, (_, index) => String(index + 1))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {positions.map((position) => (
        <PrivatePicture
          key={position}
          path={pathOf(opsRewardPicture.path, { id: record.id, position })}
          alt={translate('rewards.picture', { position })}
          height={220}
        />
      ))}
    </Box>
  )
}

function History({ record }: { record: RewardApplication }) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: 3 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('rewards.history')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {record.history.map((step) => (
          <Box component="li" key={`${step.at} ${step.step}`} sx={{ mb: 1.5 }}>
            <Typography variant="body2">
              {translate(`rewards.status_${step.to}`, { _: step.to })}
              {step.note && `: ${step.note}`}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              <MomentField record={step} source="at" />
              {` · ${step.by ?? translate('rewards.by_member')}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  )
}
