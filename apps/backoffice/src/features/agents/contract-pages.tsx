import { ContractKind, ContractState } from '@trevo/contract/agents/contracts'
import { type OpsContract, opsOfferContract, opsStepContract } from '@trevo/contract/ops/agents'
import { APPROVAL_NOTE_MAX } from '@trevo/contract/ops/approvals'
import { useMemo } from 'react'
import {
  ArrayInput,
  CreateButton,
  DataTable,
  FormDataConsumer,
  List,
  maxLength,
  minLength,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  TopToolbar,
} from 'react-admin'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/may.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { AgentChip, Kind, PersonLink, Tiers } from './agent-parts.tsx'

const KINDS = ContractKind.options.map((id) => ({ id, name: `agents.kind_${id}` }))
const filters = [
  <SelectInput key="kind" source="kind" label="agents.kind" alwaysOn choices={KINDS} />,
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    choices={ContractState.options.map((id) => ({ id, name: `agents.state_${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" label="agents.member_id" alwaysOn resettable />,
]
const amountRule = regex(/^\d{1,11}([.,]\d{1,2})?$/, 'agents.amount_format')

function Actions() {
  const mayOffer = useMay(opsOfferContract)
  return <TopToolbar>{mayOffer && <CreateButton label="agents.new_offer" />}</TopToolbar>
}

export const ContractList = () => (
  <List
    filters={filters}
    actions={<Actions />}
    sort={{ field: 'id', order: 'DESC' }}
    perPage={25}
    exporter={false}
    empty={false}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="offeredAt" label="agents.offered" disableSort>
        <MomentField source="offeredAt" />
      </DataTable.Col>
      <DataTable.Col<OpsContract> label="agents.kind" disableSort render={({ terms }) => <Kind kind={terms.kind} />} />
      <DataTable.Col<OpsContract>
        label="agents.payer"
        disableSort
        render={({ upline }) => <PersonLink person={upline} />}
      />
      <DataTable.Col<OpsContract>
        label="agents.payee"
        disableSort
        render={({ downline }) => <PersonLink person={downline} />}
      />
      <DataTable.Col<OpsContract> label="agents.tiers" disableSort render={({ terms }) => <Tiers terms={terms} />} />
      <DataTable.NumberCol source="version" label="agents.version" disableSort />
      <DataTable.Col<OpsContract>
        label="field.status"
        disableSort
        render={({ state }) => <AgentChip state={state} />}
      />
      <DataTable.Col<OpsContract> label="agents.steps" disableSort render={(row) => <Steps contract={row} />} />
    </DataTable>
  </List>
)

/** The house takes steps only with its own contracts; that one ends is asked about first. */
function Steps({ contract }: { contract: OpsContract }) {
  const args = { account: contract.downline.account }
  return (
    <>
      {contract.steps.map((step) => (
        <ActionButton
          key={step}
          endpoint={opsStepContract}
          label={`agents.step_${step}`}
          variant="text"
          color={step === 'agreeVoid' ? 'error' : 'primary'}
          done="agents.step_taken"
          run={() => call(opsStepContract, { params: { id: contract.id }, body: { step } })}
          {...(step === 'agreeVoid' && {
            question: { title: 'agents.ask_end', content: 'agents.ask_end_text', args },
          })}
        />
      ))}
    </>
  )
}

/** Asks for an offer of the house to a member of the top level, which a second person has to agree to. */
export function ContractCreate() {
  // One for the page: sending it twice offers once.
  const defaults = useMemo(() => ({ requestId: crypto.randomUUID(), kind: 'salary', rateType: 'P', tiers: [{}] }), [])
  return (
    <CreatePage redirect={(_resource, id) => `approvals/${id}/show`} title="agents.new_offer">
      <SimpleForm sx={{ maxWidth: 820 }} defaultValues={defaults}>
        <TextInput
          source="memberId"
          label="agents.member_id"
          helperText="agents.top_only"
          validate={[required(), regex(/^[1-9]\d*$/, 'agents.amount_format')]}
        />
        <SelectInput source="kind" label="agents.kind" choices={KINDS} validate={required()} />
        <FormDataConsumer>
          {({ formData }) => (
            <>
              {formData.kind !== 'dividend' && (
                <SelectInput
                  source="rateType"
                  label="agents.rate_type"
                  choices={['P', 'F'].map((id) => ({ id, name: `agents.rate_type_${id}` }))}
                  validate={required()}
                />
              )}
              <ArrayInput source="tiers" label="agents.tiers">
                <SimpleFormIterator inline>
                  <DecimalInput source="volume" label="agents.volume" validate={[required(), amountRule]} />
                  {formData.kind === 'dividend' && (
                    <DecimalInput source="netLoss" label="agents.net_loss" validate={[required(), amountRule]} />
                  )}
                  <NumberInput source="activeMember" label="agents.active" validate={[required(), minValue(0)]} />
                  <DecimalInput source="rate" digits={0} label="agents.gives" validate={[required(), amountRule]} />
                </SimpleFormIterator>
              </ArrayInput>
            </>
          )}
        </FormDataConsumer>
        <TextInput
          source="note"
          label="approvals.note"
          helperText="agents.offer_hint"
          multiline
          fullWidth
          validate={[required(), minLength(3), maxLength(APPROVAL_NOTE_MAX)]}
        />
      </SimpleForm>
    </CreatePage>
  )
}
