import '@ui/kit/texts/shared/pt_BR'
import type { Outcome } from '@app/panel/commands'
import { type Icon, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmAction } from '../ConfirmAction'
import type { ListProps } from './List'
import type { RowAction } from './RowActions'
import type { FormRoutes } from './useFormRoutes'

type History = Readonly<{
  kind: string
  id: string
  name: string
  fieldName?: (field: string) => string
  valueName?: (field: string, value: unknown) => string | null
}>
/** A drawer that shows who changed what of a row (`ui/history`). */
export type HistoryDrawer = ComponentType<History & { onClose: () => void }>

type Options<Row> = Readonly<{
  /** What a row's menu calls editing it, and deleting it, where the usual words will not do. */
  edit?: string
  remove?: string
  removeIcon?: Icon
  /** Left out: whoever sees the list may, unless its forms have addresses. */
  mayEdit?: boolean
  /** Left out: any row may be deleted by whoever may edit. */
  mayRemove?: (row: Row) => boolean
  /** The form over the list; null: a new row. The list is read again before it closes. */
  form: (row: Row | null, onClose: (saved: boolean) => void) => ReactNode
  /** Where the forms have addresses of their own: by them the form opens, and whoever may not edit only reads the list. */
  at?: FormRoutes<Row> | undefined
  /** What is asked before a row is deleted, and what is said afterwards; null: `ask` says it. */
  question: (row: Row) => Readonly<{ title: string; text: string; said: string | null; children?: ReactNode }>
  ask: (row: Row) => Promise<Outcome<unknown>>
  /** What else a row's menu has, between editing and deleting. */
  between?: (row: Row) => readonly RowAction[]
  /** What a row's menu opens to show its history, and whose that is. */
  history?: Readonly<{ Drawer: HistoryDrawer; of: (row: Row) => History }>
  /** What else stands over the list. */
  over?: ReactNode
}>

type RowForms<Row> = Readonly<{
  /** Opens the form for a new row. */
  add: () => void
  /** What the list is given: rows open their form, and their menu edits and deletes them. */
  list: Pick<ListProps<Row>, 'onOpen'> &
    Readonly<{ actions: (row: Row) => readonly RowAction[]; children: () => ReactNode }>
}>

/** For a list whose rows are edited in a form over it, and deleted after a question. */
export function useRowForms<Row extends Readonly<{ id: string }>>({
  form,
  at,
  question,
  ask,
  between,
  history,
  over,
  removeIcon = IconTrash,
  mayRemove = () => true,
  mayEdit = at?.mayEdit ?? true,
  ...named
}: Options<Row>): RowForms<Row> {
  const t = useTexts()
  const { edit = t('shared:edit'), remove = t('shared:delete') } = named
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Row | 'new' | null>(null)
  const [looked, setLooked] = useState<History | null>(null)
  const [leaving, setLeaving] = useState<Row | null>(null)
  const open = at ? at.open : opened
  const close = () => (at ? at.close() : setOpened(null))
  const show = (row: Row) => () => (at ? void navigate(at.edit(row.id)) : setOpened(row))
  return {
    add: () => setOpened('new'),
    list: {
      onOpen: mayEdit ? (row) => at?.edit(row.id) ?? show(row) : undefined,
      actions: (row) => [
        ...(mayEdit
          ? [{ label: edit, icon: IconPencil, onClick: show(row) }, ...(between?.(row) ?? [])]
          : []),
        ...(history
          ? [{ label: t('shared:history'), icon: IconHistory, onClick: () => setLooked(history.of(row)) }]
          : []),
        ...(mayEdit && mayRemove(row)
          ? [{ label: remove, icon: removeIcon, danger: true, onClick: () => setLeaving(row) }]
          : []),
      ],
      children: () => (
        <Suspense fallback={null}>
          {open && form(open === 'new' ? null : open, close)}
          {history && looked && <history.Drawer {...looked} onClose={() => setLooked(null)} />}
          {over}
          {leaving && (
            <ConfirmAction
              danger
              {...question(leaving)}
              action={remove}
              ask={() => ask(leaving)}
              onClose={() => setLeaving(null)}
            />
          )}
        </Suspense>
      ),
    },
  }
}
