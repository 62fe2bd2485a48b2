import { useCommands } from '@app/panel/panel'
import { MergeCustomerGroupsDocument } from '@infra/graphql/customers.gen'
import { Select } from '@mantine/core'
import { useGroups } from '@ui/customer-picker/useGroups'
import dialog from '@ui/kit/Dialog.module.css'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import type { Check, Problems } from '@ui/kit/form/problems'
import { useTexts } from '@ui/kit/text'
import { customerListTexts } from '../texts/list/pt_BR'
import type { GroupRow } from './GroupListPage'

type Values = { into: string | null }
const check: Check<Values> = ({ into }, t): Problems => (into === null ? { into: t('form.required') } : {})
const SERVER_NAMES = { survivor_id: 'into' } as const

/** Chooses the group into which the members of `row` are put; `row` is gone after it. */
export function MergeGroupsDialog({ row, onClose }: { row: GroupRow; onClose: (done: boolean) => void }) {
  const t = useTexts(customerListTexts)
  const { change } = useCommands()
  const others = useGroups().filter(({ id }) => id !== row.id)
  const nameOf = (id: string | null) => others.find((group) => group.id === id)?.name ?? ''
  return (
    <FormDrawer<Values>
      as="dialog"
      title={t('group.mergeTitle', { name: row.name })}
      check={check}
      initial={{ into: null }}
      serverNames={SERVER_NAMES}
      save={({ into }) => change(MergeCustomerGroupsDocument, { survivor_id: into ?? '', merged_id: row.id })}
      said={({ into }) => t('group.merged', { name: row.name, into: nameOf(into) })}
      saveLabel={t('group.mergeAction')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={dialog.text}>{t('group.mergeText', { count: row.members, name: row.name })}</p>
          <Select
            label={t('group.into')}
            required
            searchable
            data-autofocus
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('into')}
          />
        </>
      )}
    </FormDrawer>
  )
}
