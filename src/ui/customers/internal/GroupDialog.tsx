import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { GroupForm, LONGEST_GROUP_NAME } from '@domain/contacts/group-form'
import {
  CreateCustomerGroupDocument,
  CustomerGroupRowsDocument,
  UpdateCustomerGroupDocument,
} from '@infra/graphql/customers.gen'
import { TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { customerListTexts } from '../texts/list/pt_BR'
import { ColorChoice, tagOf } from './ColorChoice'
import type { GroupRow } from './GroupListPage'

const check = bySchema(GroupForm)
const valuesOf = ({ name, color_tag }: GroupRow): GroupForm => ({ name, color: tagOf(color_tag ?? null) })
const SERVER_NAMES = { color_tag: 'color' } as const

/** A group's name and colour; `row` null: of a new one. */
export function GroupDialog({ row, onClose }: { row: GroupRow | null; onClose: (saved: boolean) => void }) {
  const t = useTexts(customerListTexts)
  const { read, change } = useCommands()
  return (
    <FormDrawer<GroupForm>
      as="dialog"
      title={t(row ? 'group.edit' : 'group.add')}
      check={check}
      initial={row ? valuesOf(row) : { name: '', color: null }}
      shared={sharedRow({
        row,
        reread: () => rowOf<GroupRow>(read(CustomerGroupRowsDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: { name: t('shared:name'), color: t('group.color') },
      })}
      serverNames={SERVER_NAMES}
      save={({ name, color }, rev) =>
        row
          ? change(UpdateCustomerGroupDocument, { id: row.id, rev, name, color_tag: color })
          : change(CreateCustomerGroupDocument, { name, color_tag: color })
      }
      said={({ name }) => t('group.saved', { name: name.trim() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('shared:name')}
            required
            data-autofocus
            maxLength={LONGEST_GROUP_NAME}
            {...form.getInputProps('name')}
          />
          <ColorChoice
            label={t('group.color')}
            value={form.values.color}
            onChange={(color) => form.setFieldValue('color', color)}
          />
        </>
      )}
    </FormDrawer>
  )
}
