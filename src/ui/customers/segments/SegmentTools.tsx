import { useCommands, useUser } from '@app/panel/panel'
import { seesContacts } from '@domain/access/actions'
import { draftOf } from '@domain/contacts/segments/draft'
import { filterFields } from '@domain/contacts/segments/fields'
import { readTree } from '@domain/contacts/segments/filter-tree'
import {
  CustomerSegmentsDocument,
  type CustomerSegmentsQuery,
  DeleteCustomerSegmentDocument,
} from '@infra/graphql/segments.gen'
import { Button, Select } from '@mantine/core'
import { IconFilter, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart } from '@ui/kit/part'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFieldModelRead } from '../useFieldModel'
import type { Wanted } from './FilterDrawer'
import styles from './Segments.module.css'
import { segmentTexts } from './texts/pt_BR'

export type Segment = CustomerSegmentsQuery['customerSegments'][number]

const FilterDrawer = layerPart(() => import('./FilterDrawer'))
const TREE = 'f.tree'
const SEGMENT = 'f.segment'

/**
 * The filter tree of the list of customers, as it stands in the address, and the segments that were kept.
 * `onChange`: the segment that is shown was changed, by whomever, and its address was not.
 */
export function SegmentTools({ onChange }: { onChange: () => void }) {
  const t = useTexts(segmentTexts)
  const { read, change } = useCommands()
  const [address] = useSearchParams()
  const changeQuery = useQueryChange()
  const [asked, setAsked] = useState<'filter' | 'delete' | null>(null)
  const { value } = useRead('segments', () => read(CustomerSegmentsDocument, {}), 'customerSegments')
  const segments = value?.customerSegments ?? []
  const segment = segments.find(({ id }) => id === address.get(SEGMENT)) ?? null
  const { model, here } = useFieldModelRead()
  const fields = filterFields(model, seesContacts(useUser().role))
  const standing = readTree(segment ? segment.tree : parsed(address.get(TREE)), fields)
  const known = useRef<Readonly<{ id: string; tree: string }> | null>(null)
  const tree = segment && JSON.stringify(segment.tree)
  const id = segment?.id ?? null
  useEffect(() => {
    if (known.current?.id === id && known.current?.tree !== tree) onChange()
    known.current = id === null || tree === null ? null : { id, tree }
  }, [id, tree, onChange])
  const show = (wanted: Wanted | null) =>
    changeQuery((query) => {
      query.delete(TREE)
      query.delete(SEGMENT)
      if (wanted && 'segment' in wanted) query.set(SEGMENT, wanted.segment)
      else if (wanted) query.set(TREE, wanted.tree)
    })
  return (
    <>
      {segments.length > 0 && (
        <Select
          className={styles.segment ?? ''}
          aria-label={t('segment')}
          placeholder={t('segment')}
          clearable
          searchable={segments.length > 8}
          data={segments.map(({ id, name, own, owner_name: owner }) => ({
            value: id,
            label: own ? name : t('of', { name, owner }),
          }))}
          comboboxProps={{ withinPortal: true }}
          value={segment?.id ?? null}
          onChange={(id) => show(id === null ? null : { segment: id })}
        />
      )}
      <Button
        variant={address.has(TREE) || address.has(SEGMENT) ? 'light' : 'default'}
        leftSection={<IconFilter size={16} aria-hidden />}
        // Read without the shop's own fields, a filter would lose its conditions on them, and be kept without.
        disabled={!here && (segment !== null || address.has(TREE))}
        onClick={() => setAsked('filter')}
      >
        {t(segment?.own ? 'edit' : 'filter')}
      </Button>
      {segment?.own && (
        <IconButton label={t('delete')} size={36} onClick={() => setAsked('delete')}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      )}
      {asked === 'filter' && (
        <Suspense fallback={null}>
          <FilterDrawer
            tree={standing ? draftOf(standing) : { mode: 'all', items: [] }}
            segment={segment?.own ? segment : null}
            onApply={show}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {asked === 'delete' && segment && (
        <ConfirmAction
          danger
          title={t('deleteTitle', { name: segment.name })}
          text={t('deleteText')}
          action={t('delete')}
          said={t('deleted', { name: segment.name })}
          ask={() => change(DeleteCustomerSegmentDocument, { id: segment.id })}
          onClose={(done) => {
            setAsked(null)
            if (done) show(null)
          }}
        />
      )}
    </>
  )
}

/** What stands in the address may be anything. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
