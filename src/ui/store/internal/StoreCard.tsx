import '@ui/kit/texts/shared/pt_BR'
import { sameList, useView } from '@app/panel/panel'
import { formatDocument } from '@domain/contacts/document'
import { instanceList, instanceName } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import { addressLine, STORE_FIELDS, STORE_SECTIONS, storeOf } from '@domain/store/store-form'
import type { StoreInfosQuery } from '@infra/graphql/store.gen'
import { Button, Select } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { writtenTexts } from '@ui/variables/texts/pt_BR'
import { useState } from 'react'
import { storeTexts } from '../texts/pt_BR'
import styles from './Store.module.css'

const IN_ADDRESS: readonly string[] = STORE_SECTIONS.address.filter((field) => field !== 'hours')

const instancesOf = (world: World) => instanceList(world, null).map(({ data }) => data)

/** What the shop says of itself, or a connection that differs, to read and to copy for a customer. */
export function StoreCard({ stores }: { stores: StoreInfosQuery['storeInfos'] }) {
  const t = useTexts(storeTexts, writtenTexts)
  const instances = useView(['instances'], instancesOf, sameList)
  const own = instances.filter(({ id }) => stores.some((one) => one.instance_id === id))
  const [instanceId, setInstance] = useState<string | null>(null)
  const store = storeOf(stores, instanceId)
  const rows = STORE_FIELDS.flatMap((field) => {
    if (field === 'street') return [{ label: t('line'), value: addressLine(store) }]
    if (IN_ADDRESS.includes(field) || field === 'crf_state') return []
    const value =
      field === 'document'
        ? formatDocument(store.document)
        : field === 'crf' && store.crf
          ? `${store.crf}/${store.crf_state}`
          : store[field]
    return [{ label: t(`variables:field.${field}`), value }]
  }).filter(({ value }) => value !== '')
  if (rows.length === 0 && own.length === 0) return <p>{t('empty')}</p>
  const copy = () => {
    const text = rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    navigator.clipboard.writeText(text).then(
      () => tell('done', t('copied')),
      () => tell('warned', t('copyFailed')),
    )
  }
  return (
    <section className={styles.card} aria-label={t('section.identity')}>
      {own.length > 0 && (
        <Select
          className={styles.scope ?? ''}
          label={t('shared:scope')}
          data={[
            { value: '', label: t('house') },
            ...own.map((one) => ({ value: one.id, label: instanceName(one) })),
          ]}
          value={instanceId ?? ''}
          allowDeselect={false}
          onChange={(value) => setInstance(value || null)}
        />
      )}
      {rows.length === 0 && <p>{t('empty')}</p>}
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd className="m-0 anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="light" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
        {t('copyAll')}
      </Button>
    </section>
  )
}
