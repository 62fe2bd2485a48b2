import { useCommands } from '@app/panel/panel'
import { MOST_IN_COLLECTION } from '@domain/catalog/collection-form'
import { CatalogItemsDocument } from '@infra/graphql/catalog.gen'
import { TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react'
import { useDebounced } from '@ui/kit/debounce'
import { Failure } from '@ui/kit/Failure'
import { IconButton } from '@ui/kit/IconButton'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Catalog.module.css'
import { catalogTexts } from '../texts/pt_BR'
import { CatalogProduct } from './CatalogProduct'

/** So many are offered for what is typed. */
const MOST_FOUND = 20

type Props = {
  instanceId: string
  /** Ids of products, in their order. */
  value: readonly string[]
  error: string | null
  onChange: (ids: readonly string[]) => void
}

/** The products of a collection: chosen among the items of the connection's catalogue, and put in order. */
export function CollectionItems({ instanceId, value, error, onChange }: Props) {
  const t = useTexts(catalogTexts)
  const { read } = useCommands()
  const [typed, setTyped] = useState('')
  const settled = useDebounced(typed.trim(), 200)
  const of = [{ field: 'instance', any: [instanceId] }]
  const chosen = useRead(
    `chosen ${instanceId} ${value.join(' ')}`,
    value.length === 0
      ? null
      : () =>
          read(CatalogItemsDocument, {
            list: { filters: [...of, { field: 'product', any: [...value] }], limit: MOST_IN_COLLECTION },
          }),
    'items',
  )
  const found = useRead(
    `found ${instanceId} ${settled}`,
    () => read(CatalogItemsDocument, { list: { search: settled || null, filters: of, limit: MOST_FOUND } }),
    'items',
  )
  const rows = new Map(
    [...(found.value?.catalogItems.items ?? []), ...(chosen.value?.catalogItems.items ?? [])].map(
      (row) => [row.product_id, row] as const,
    ),
  )
  const swap = (place: number, by: 1 | -1) => {
    const next = [...value]
    const [moved] = next.splice(place, 1)
    if (moved !== undefined) next.splice(place + by, 0, moved)
    onChange(next)
  }
  return (
    <fieldset className={styles.items}>
      <legend>{t('collections.products', { count: value.length })}</legend>
      <Failure className="m-0 danger" why={error} />
      <ul className={styles.chosen}>
        {value.map((id, place) => {
          const name = rows.get(id)?.name ?? t('collections.gone')
          return (
            <li key={id}>
              <CatalogProduct name={name} picture={rows.get(id)?.image_url ?? null} />
              <IconButton
                label={t('collections.itemUp', { name })}
                disabled={place === 0}
                onClick={() => swap(place, -1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                label={t('collections.itemDown', { name })}
                disabled={place === value.length - 1}
                onClick={() => swap(place, 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </IconButton>
              <IconButton
                label={t('collections.itemOut', { name })}
                onClick={() => onChange(value.filter((one) => one !== id))}
              >
                <IconX size={16} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <TextInput
        label={t('collections.find')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={styles.found}>
        {[...(found.value?.catalogItems.items ?? [])]
          .filter(({ product_id: id }) => !value.includes(id))
          .map(({ product_id: id, name, image_url }) => (
            <button
              key={id}
              type="button"
              disabled={value.length >= MOST_IN_COLLECTION}
              onClick={() => onChange([...value, id])}
            >
              <CatalogProduct name={name} picture={image_url} />
            </button>
          ))}
      </div>
      {found.value?.catalogItems.items.length === 0 && (
        <p className="muted" role="status">
          {t('collections.noneFound')}
        </p>
      )}
    </fieldset>
  )
}
