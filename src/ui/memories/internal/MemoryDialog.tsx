import '@mantine/core/styles/Switch.css'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { LONGEST_MEMORY, MEMORY_KINDS, MemoryForm } from '@domain/memories/memory'
import { type MemoryRowsQuery, SaveMemoryDocument } from '@infra/graphql/memories.gen'
import { Select, Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { useTexts } from '@ui/kit/text'
import { memoryTexts } from '../texts/pt_BR'

export type MemoryRow = MemoryRowsQuery['memoryRows']['items'][number]

type Props = {
  customerId: string
  /** Null: a new one. */
  row: MemoryRow | null
  onClose: (saved: boolean) => void
}

const check = bySchema(MemoryForm)
const EMPTY: MemoryForm = { kind: 'delivery', value: '', health: false }

/** Something to be remembered of a customer; whoever saves it agrees to it. */
export default function MemoryDialog({ customerId, row, onClose }: Props) {
  const t = useTexts(memoryTexts)
  const { change } = useCommands()
  return (
    <FormDrawer<MemoryForm>
      as="dialog"
      title={t(row ? 'editTitle' : 'addTitle')}
      check={check}
      initial={row ? { kind: row.kind as MemoryForm['kind'], value: row.value, health: row.health } : EMPTY}
      savableAsIs={row !== null && !row.approved}
      saveLabel={t('shared:save')}
      save={(form) =>
        change(SaveMemoryDocument, {
          id: row?.id ?? null,
          rev: row?.rev ?? null,
          customer_id: customerId,
          form,
        })
      }
      said={() => t('saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label={t('shared:kind')}
            allowDeselect={false}
            data={MEMORY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={t('what')}
            data-autofocus
            required
            maxLength={LONGEST_MEMORY}
            placeholder={t(`examples.${form.values.kind}`)}
            {...form.getInputProps('value')}
          />
          <Switch
            label={t('healthLabel')}
            description={t('healthHelp')}
            {...form.getInputProps('health', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  )
}
