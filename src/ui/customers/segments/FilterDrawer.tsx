import { Failure } from '@ui/kit/Failure'
import '@mantine/core/styles/Switch.css'
import type { Outcome } from '@app/panel/commands'
import { useCommands, useUser } from '@app/panel/panel'
import { seesContacts } from '@domain/access/actions'
import { type DraftGroup, draftOf, isGroup, treeOfDraft } from '@domain/contacts/segments/draft'
import { filterFields } from '@domain/contacts/segments/fields'
import { readTree } from '@domain/contacts/segments/filter-tree'
import { LONGEST_SEGMENT_NAME } from '@domain/contacts/segments/segment-form'
import { CustomerSegmentsDocument, SaveCustomerSegmentDocument } from '@infra/graphql/segments.gen'
import { Switch, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import type { Problems } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { useTexts } from '@ui/kit/text'
import { useFieldModel } from '@ui/variables/useFieldModel'
import { useRef } from 'react'
import { ConditionGroup } from './ConditionGroup'
import { segmentTexts } from './texts/pt_BR'
import { useFilterChoices } from './useFilterChoices'
import type { Segment } from './useSegmentTools'

type Values = { tree: DraftGroup; name: string; shared: boolean }

/** What is to be shown: a segment that was kept, or a tree as it stands. */
export type Wanted = Readonly<{ segment: string } | { tree: string }>

type Props = {
  /** What the filter is at first. */
  tree: DraftGroup
  /** The segment that is changed; null: none, or a new one. */
  segment: Segment | null
  onApply: (wanted: Wanted) => void
  onClose: () => void
}

/** Puts a filter of customers together, and keeps it under a name where one is given. */
export default function FilterDrawer({ tree, segment, onApply, onClose }: Props) {
  const t = useTexts(segmentTexts)
  const { read: ask, change } = useCommands()
  const model = useFieldModel()
  const sees = seesContacts(useUser().role)
  const choices = useFilterChoices(model, sees)
  const wanted = useRef<Wanted | null>(null)
  const check = ({ tree: typed }: Values): Problems =>
    readTree(treeOfDraft(typed), filterFields(model, sees)) ? {} : { tree: t('incomplete') }
  const words = ({ items }: DraftGroup): string[] =>
    items.flatMap((node) =>
      isGroup(node) ? words(node) : (choices.find(({ name }) => name === node.field)?.label ?? []),
    )
  const save = async (
    { tree: typed, name, shared }: Values,
    rev: number | null,
  ): Promise<Outcome<unknown>> => {
    const read = treeOfDraft(typed)
    wanted.current = { tree: JSON.stringify(read) }
    if (name.trim() === '') return { ok: true, value: null }
    const form = { name, shared, tree: read }
    const outcome = await change(SaveCustomerSegmentDocument, { id: segment?.id ?? null, rev, ...form })
    if (outcome.ok) wanted.current = { segment: outcome.value.saveCustomerSegment }
    return outcome
  }
  return (
    <FormDrawer<Values>
      title={t(segment ? 'edit' : 'title')}
      check={check}
      initial={{ tree, name: segment?.name ?? '', shared: segment?.shared ?? false }}
      savableAsIs
      shared={sharedRow<Segment, Values>({
        row: segment,
        reread: async () => {
          const outcome = await ask(CustomerSegmentsDocument, {})
          if (!outcome.ok) return outcome
          return {
            ok: true,
            value: outcome.value.customerSegments.find(({ id }) => id === segment?.id) ?? null,
          }
        },
        valuesOf: (row) => {
          const now = readTree(row.tree, filterFields(model, sees))
          return { name: row.name, shared: row.shared, tree: now ? draftOf(now) : { mode: 'all', items: [] } }
        },
        names: { tree: t('filter'), name: t('name'), shared: t('shared') },
        say: (field, values) => (field === 'tree' ? words(values.tree).join(', ') || t('empty') : undefined),
      })}
      save={save}
      said={({ name }) => (name.trim() === '' ? t('applied') : t('saved', { name: name.trim() }))}
      saveLabel={t('apply')}
      onClose={(saved) => {
        onClose()
        if (saved && wanted.current) onApply(wanted.current)
      }}
    >
      {(form) => (
        <>
          <Failure className="m-0 danger" why={form.errors.tree} />
          <ConditionGroup
            group={form.values.tree}
            fields={choices}
            depth={1}
            onChange={(next) => {
              form.setFieldValue('tree', next)
              form.clearFieldError('tree')
            }}
          />
          <TextInput
            label={t(segment ? 'name' : 'keep')}
            description={segment ? undefined : t('nameHelp')}
            placeholder={t('name')}
            required={segment !== null}
            maxLength={LONGEST_SEGMENT_NAME}
            {...form.getInputProps('name')}
          />
          <Switch
            label={t('shared')}
            description={t('sharedHelp')}
            disabled={form.values.name.trim() === ''}
            {...form.getInputProps('shared', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDrawer>
  )
}
