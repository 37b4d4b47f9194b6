import type { StaffConsent, StaffLegalRow } from '@trevo/contract/ops/legal'
import { ClosingState, type StaffClosing } from '@trevo/contract/ops/own-data'
import { DataTable, Link, SelectInput, TextInput } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'

/** The texts of the brand; a row leads to the one that is written or read. */
export const LegalList = () => {
  const translate = useTranslate()
  return (
    <KeyList filters={[]} rowClick="edit">
      <DataTable.Col<StaffLegalRow> label="legal.text" disableSort render={({ id }) => translate(`legal.kind_${id}`)} />
      <DataTable.Col<StaffLegalRow>
        label="legal.version"
        disableSort
        render={({ version }) => (version === 0 ? translate('legal.house') : version)}
      />
      <DataTable.Col source="countsFrom" label="legal.counts_from" disableSort>
        <MomentField source="countsFrom" />
      </DataTable.Col>
      <DataTable.Col source="nextVersion" label="legal.next" disableSort />
      <DataTable.Col source="nextFrom" label="legal.next_from" disableSort>
        <MomentField source="nextFrom" />
      </DataTable.Col>
      <DataTable.Col<StaffLegalRow>
        label="legal.draft"
        disableSort
        render={({ hasDraft }) => translate(hasDraft ? 'ra.boolean.true' : 'ra.boolean.false')}
      />
    </KeyList>
  )
}

const byMember = [<TextInput key="memberId" source="memberId" label="legal.member_id" alwaysOn resettable />]
const MemberLink = ({ memberId, userName }: { memberId: string; userName: string }) => (
  <Link to={`/members/${memberId}/show`}>{userName}</Link>
)

export const ConsentList = () => {
  const translate = useTranslate()
  return (
    <KeyList filters={byMember} rowClick={false}>
      <DataTable.Col<StaffConsent> label="legal.member" disableSort render={(row) => <MemberLink {...row} />} />
      <DataTable.Col<StaffConsent>
        label="legal.text"
        disableSort
        render={({ kind }) => translate(`legal.kind_${kind}`)}
      />
      <DataTable.Col source="version" label="legal.version" disableSort />
      <DataTable.Col source="language" label="legal.language" disableSort />
      <DataTable.Col<StaffConsent>
        label="legal.source"
        disableSort
        render={({ source }) => translate(`legal.source_${source}`)}
      />
      <DataTable.Col source="ip" label="legal.ip" disableSort />
      <DataTable.Col<StaffConsent> label="legal.hash" disableSort render={({ hash }) => hash.slice(0, 12)} />
      <DataTable.Col source="agreedAt" label="legal.agreed_at" disableSort>
        <MomentField source="agreedAt" />
      </DataTable.Col>
    </KeyList>
  )
}

const closingFilters = [
  ...byMember,
  <SelectInput
    key="state"
    source="state"
    label="legal.state"
    alwaysOn
    choices={ClosingState.options.map((id) => ({ id, name: `legal.state_${id}` }))}
  />,
]

/** Who wants to leave. What holds a closing is solved where it arises; two people may close an account from the member's card. */
export const ClosingList = () => {
  const translate = useTranslate()
  return (
    <KeyList filters={closingFilters} rowClick={false}>
      <DataTable.Col<StaffClosing> label="legal.member" disableSort render={(row) => <MemberLink {...row} />} />
      <DataTable.Col<StaffClosing>
        label="legal.state"
        disableSort
        render={({ state }) => translate(`legal.state_${state}`)}
      />
      <DataTable.Col<StaffClosing>
        label="legal.reason"
        disableSort
        render={({ reason }) => translate(`legal.reason_${reason}`)}
      />
      <DataTable.Col<StaffClosing>
        label="legal.trouble"
        disableSort
        render={({ trouble }) => (trouble ? translate(`legal.trouble_${trouble}`) : '–')}
      />
      <DataTable.Col source="askedAt" label="legal.asked_at" disableSort>
        <MomentField source="askedAt" />
      </DataTable.Col>
      <DataTable.Col source="closesAt" label="legal.closes_at" disableSort>
        <MomentField source="closesAt" />
      </DataTable.Col>
    </KeyList>
  )
}
