import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { ClosingMessageForm } from '@domain/automatic-messages/closing-message-form'
import { LONGEST_AUTOMATIC } from '@domain/automatic-messages/place'
import { PROPOSALS } from '@domain/automatic-messages/proposals'
import { ClosingMessagesDocument, SaveClosingMessageDocument } from '@infra/graphql/automatic-messages.gen'
import { Select, Switch } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { MessageField } from '@ui/variables/MessageField'
import { useTextDoubts } from '@ui/variables/useTextDoubts'
import type { ClosingMessageRow } from '../ClosingMessageListPage'
import { automaticTexts } from '../texts/pt_BR'
import type { Places } from '../usePlaces'
import { PlaceFields } from './PlaceFields'
import { optionSaid, placeNames, placeSaid } from './placeSaid'
import { SaidPreview } from './SaidPreview'

const check = bySchema(ClosingMessageForm)
const SERVER_NAMES = {
  department_id: 'departmentId',
  instance_id: 'instanceId',
  category_id: 'categoryId',
} as const

type Props = { row: ClosingMessageRow | null; places: Places; onClose: (saved: boolean) => void }

const NEW: ClosingMessageForm = {
  departmentId: null,
  instanceId: null,
  categoryId: null,
  text: '',
  active: true,
}
const valuesOf = (row: ClosingMessageRow): ClosingMessageForm => ({
  departmentId: row.department_id,
  instanceId: row.instance_id,
  categoryId: row.category_id,
  text: row.text,
  active: row.active,
})

/** What is said when a ticket is closed: for whom, and in which words. */
export function ClosingMessageDrawer({ row, places, onClose }: Props) {
  const t = useTexts(automaticTexts)
  const doubts = useTextDoubts()
  const { read, change } = useCommands()
  return (
    <FormDrawer<ClosingMessageForm>
      title={t(row ? 'closing.edit' : 'closing.add')}
      check={check}
      doubts={(values) => doubts({ text: values.text }, values)}
      initial={row ? valuesOf(row) : NEW}
      shared={sharedRow({
        row,
        reread: () => rowOf<ClosingMessageRow>(read(ClosingMessagesDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: { text: t('shared:message'), categoryId: t('closing.category'), ...placeNames(t) },
        say: (field, values) =>
          field === 'categoryId'
            ? optionSaid(places.categories, values.categoryId, t('closing.anyCategory'))
            : placeSaid(t, places, field, values),
      })}
      serverNames={SERVER_NAMES}
      save={({ departmentId, instanceId, categoryId, ...closing }, rev) =>
        change(SaveClosingMessageDocument, {
          id: row?.id ?? null,
          rev,
          department_id: departmentId,
          instance_id: instanceId,
          category_id: categoryId,
          closing,
        })
      }
      said={() => t('saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MessageField
            most={LONGEST_AUTOMATIC}
            label={t('shared:message')}
            required
            autoFocus
            from={form.values}
            proposal={PROPOSALS.closing}
            input={form.getInputProps('text')}
          />
          <SaidPreview texts={[form.values.text]} place={form.values} places={places} />
          <PlaceFields form={form} places={places} />
          <Select
            label={t('closing.category')}
            description={t('closing.categoryHelp')}
            placeholder={t('closing.anyCategory')}
            data={[...places.categories]}
            clearable
            {...form.getInputProps('categoryId')}
            comboboxProps={{ withinPortal: true }}
          />
          <Switch
            label={t('shared:on')}
            description={t('onHelp')}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  )
}
