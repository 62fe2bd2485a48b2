import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Fieldset.css'
import { sameList, useCommands, useView } from '@app/panel/panel'
import { STATES } from '@domain/contacts/address'
import { formatDocument } from '@domain/contacts/document'
import { instanceList, instanceName } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import {
  EMPTY_STORE,
  missingByLaw,
  STORE_FIELDS,
  STORE_SECTIONS,
  type StoreField,
  StoreForm as StoreSchema,
  storeOf,
  wrongFields,
} from '@domain/store/store-form'
import { SaveStoreInfoDocument, StoreInfosDocument, type StoreInfosQuery } from '@infra/graphql/store.gen'
import { Fieldset, Select, TextInput } from '@mantine/core'
import { FormPage } from '@ui/kit/form/FormPage'
import { bySchema, type Check } from '@ui/kit/form/problems'
import { type Translate, useTexts } from '@ui/kit/text'
import { writtenTexts } from '@ui/variables/texts/pt_BR'
import { useMemo, useState } from 'react'
import { storeTexts } from '../texts/pt_BR'
import styles from './Store.module.css'

type Stores = StoreInfosQuery['storeInfos']
type Props = { stores: Stores }

const SECTIONS = Object.entries(STORE_SECTIONS) as [keyof typeof STORE_SECTIONS, readonly StoreField[]][]
const STATE_FIELDS: readonly StoreField[] = ['state', 'crf_state']
const LONGEST = Object.fromEntries(
  Object.entries(StoreSchema.entries).map(([field, { pipe }]) => [field, pipe[1].requirement]),
)
const SAID_OF = {
  document: 'wrongDocument',
  site: 'wrongSite',
  zip_code: 'wrongZip',
  crf: 'wrongCrf',
  crf_state: 'wrongCrfState',
  pix_key: 'wrongPixKey',
} as const satisfies Partial<Record<StoreField, string>>
const tooLong = bySchema(StoreSchema)
const instancesOf = (world: World) => instanceList(world, null).map(({ data }) => data)

/** What is kept of a place; revision 0: nothing is. */
const keptOf = (stores: Stores, instanceId: string | null) => {
  const found = stores.find((one) => one.instance_id === instanceId)
  const store = found?.store ?? EMPTY_STORE
  return { rev: found?.rev ?? 0, values: { ...store, document: formatDocument(store.document) } }
}

const checkWith =
  (t: Translate<typeof storeTexts>): Check<StoreSchema> =>
  (values, kit) => ({
    ...Object.fromEntries(
      wrongFields(values).map((field) => [
        field,
        t(field in SAID_OF ? SAID_OF[field as keyof typeof SAID_OF] : 'wrong'),
      ]),
    ),
    ...tooLong(values, kit),
  })

/** What the tenant says of itself, or one of its connections where that differs. */
export function StoreForm({ stores }: Props) {
  const t = useTexts(storeTexts, writtenTexts)
  const { read, change } = useCommands()
  const instances = useView(['instances'], instancesOf, sameList)
  const [instanceId, setInstance] = useState<string | null>(null)
  // A form begins again with what is kept when it was given up, and with another connection.
  const [round, setRound] = useState(0)
  const check = useMemo(() => checkWith(t), [t])
  const kept = keptOf(stores, instanceId)
  const house = storeOf(stores, null)
  const missing = missingByLaw(storeOf(stores, instanceId))
  return (
    <FormPage<StoreSchema>
      key={`${instanceId}:${round}`}
      route="client-form"
      lead={t('lead')}
      check={check}
      initial={kept.values}
      shared={{
        rev: kept.rev,
        reread: async () => {
          const outcome = await read(StoreInfosDocument, {})
          return outcome.ok ? { ok: true, value: keptOf(outcome.value.storeInfos, instanceId) } : outcome
        },
        names: Object.fromEntries(STORE_FIELDS.map((field) => [field, t(`variables:field.${field}`)])),
      }}
      save={(store, rev) => change(SaveStoreInfoDocument, { instance_id: instanceId, rev, store })}
      said={() => t('saved')}
      onLeave={(saved) => {
        if (!saved) setRound((n) => n + 1)
      }}
    >
      {(form) => (
        <>
          <p className={styles.law} data-missing={missing.length > 0 || undefined} role="status">
            {missing.length === 0
              ? t('complete')
              : t('missing', { fields: missing.map((field) => t(`variables:field.${field}`)).join(', ') })}
          </p>
          {instances.length > 1 && (
            <Select
              className={styles.scope ?? ''}
              label={t('shared:scope')}
              description={
                form.isDirty() ? t('scopeUnsaved') : instanceId === null ? undefined : t('scopeHelp')
              }
              disabled={form.isDirty()}
              data={[
                { value: '', label: t('house') },
                ...instances.map((one) => ({ value: one.id, label: instanceName(one) })),
              ]}
              value={instanceId ?? ''}
              allowDeselect={false}
              onChange={(value) => setInstance(value || null)}
            />
          )}
          {SECTIONS.map(([section, fields]) => (
            <Fieldset key={section} legend={t(`section.${section}`)} className={styles.section ?? ''}>
              {fields.map((field) =>
                STATE_FIELDS.includes(field) ? (
                  <Select
                    key={field}
                    label={t(`variables:field.${field}`)}
                    data={STATES}
                    searchable
                    clearable
                    placeholder={instanceId === null ? '' : house[field]}
                    {...form.getInputProps(field)}
                    value={form.getValues()[field] || null}
                    onChange={(value) => form.setFieldValue(field, value ?? '')}
                  />
                ) : (
                  <TextInput
                    key={field}
                    data-field={field}
                    label={t(`variables:field.${field}`)}
                    placeholder={instanceId === null ? '' : house[field]}
                    maxLength={LONGEST[field]}
                    {...form.getInputProps(field)}
                  />
                ),
              )}
            </Fieldset>
          ))}
        </>
      )}
    </FormPage>
  )
}
