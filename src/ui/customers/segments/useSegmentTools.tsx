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
import { IconFilter, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import type { Filter } from '@ui/kit/list/column'
import type { ListTool } from '@ui/kit/list/MoreMenu'
import { layerPart } from '@ui/kit/part'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { useFieldModelRead } from '@ui/variables/useFieldModel'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Wanted } from './FilterDrawer'
import { segmentTexts } from './texts/pt_BR'

export type Segment = CustomerSegmentsQuery['customerSegments'][number]

const FilterDrawer = layerPart(() => import('./FilterDrawer'))
const TREE = 'f.tree'
const SEGMENT = 'f.segment'

export type SegmentTools = Readonly<{
  /** The segments that were kept, and the filter that is put together in its drawer. */
  filters: readonly Filter[]
  tools: readonly ListTool[]
  /** To be rendered beside the list. `onChange`: what the shown segment finds was changed, and its address was not. */
  layers: (onChange: () => void) => ReactNode
}>

/** The filter tree of the list of customers, as it stands in the address, and the segments that were kept. */
export function useSegmentTools(): SegmentTools {
  const t = useTexts(segmentTexts)
  const { read } = useCommands()
  const [address] = useSearchParams()
  const changeQuery = useQueryChange()
  const [asked, setAsked] = useState<'filter' | 'delete' | null>(null)
  const { value } = useRead('segments', () => read(CustomerSegmentsDocument, {}), 'customerSegments')
  const segments = value?.customerSegments ?? []
  const segment = segments.find(({ id }) => id === address.get(SEGMENT)) ?? null
  const { model, here } = useFieldModelRead()
  const fields = filterFields(model, seesContacts(useUser().role))
  const standing = readTree(segment ? segment.tree : parsed(address.get(TREE)), fields)
  const show = (wanted: Wanted | null) =>
    changeQuery((query) => {
      query.delete(TREE)
      query.delete(SEGMENT)
      if (wanted && 'segment' in wanted) query.set(SEGMENT, wanted.segment)
      else if (wanted) query.set(TREE, wanted.tree)
    })
  // Read without the shop's own fields, a filter would lose its conditions on them, and be kept without.
  const opens = here || (segment === null && !address.has(TREE))
  return {
    filters: [
      ...(segments.length > 0
        ? [
            {
              name: 'segment',
              label: t('segment'),
              options: segments.map(({ id, name, own, owner_name: owner }) => ({
                value: id,
                label: own ? name : t('of', { name, owner }),
              })),
            },
          ]
        : []),
      ...(opens ? [{ name: 'tree', label: t('filter'), onOpen: () => setAsked('filter') }] : []),
    ],
    tools: [
      ...(opens
        ? [
            {
              label: t(segment?.own ? 'edit' : 'filter'),
              icon: IconFilter,
              onClick: () => setAsked('filter'),
            },
          ]
        : []),
      ...(segment?.own
        ? [{ label: t('delete'), icon: IconTrash, danger: true, onClick: () => setAsked('delete') }]
        : []),
    ],
    layers: (onChange) => (
      <>
        <Watch segment={segment} onChange={onChange} />
        {asked === 'filter' && (
          <FilterDrawer
            tree={standing ? draftOf(standing) : { mode: 'all', items: [] }}
            segment={segment?.own ? segment : null}
            onApply={show}
            onClose={() => setAsked(null)}
          />
        )}
        {asked === 'delete' && segment && (
          <DeleteSegment
            segment={segment}
            onClose={(done) => {
              setAsked(null)
              if (done) show(null)
            }}
          />
        )}
      </>
    ),
  }
}

/** Says when the segment that is shown was changed, by whomever: its address is the same. */
function Watch({ segment, onChange }: { segment: Segment | null; onChange: () => void }) {
  const known = useRef<Readonly<{ id: string; tree: string }> | null>(null)
  const tree = segment && JSON.stringify(segment.tree)
  const id = segment?.id ?? null
  useEffect(() => {
    if (id !== null && known.current?.id === id && known.current.tree !== tree) onChange()
    known.current = id === null || tree === null ? null : { id, tree }
  }, [id, tree, onChange])
  return null
}

function DeleteSegment({ segment, onClose }: { segment: Segment; onClose: (done: boolean) => void }) {
  const t = useTexts(segmentTexts)
  const { change } = useCommands()
  return (
    <ConfirmAction
      danger
      title={t('deleteTitle', { name: segment.name })}
      text={t('deleteText')}
      action={t('delete')}
      said={t('deleted', { name: segment.name })}
      ask={() => change(DeleteCustomerSegmentDocument, { id: segment.id })}
      onClose={onClose}
    />
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
