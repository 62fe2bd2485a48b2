import type { Outcome } from '@app/panel/commands'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ConfirmAction } from '../ConfirmAction'
import type { ListProps } from './List'

type Options<Row> = Readonly<{
  /** What a row's menu calls editing it. */
  edit: string
  /** What a row's menu, and the button that does it, call deleting it. */
  remove: string
  /** The form over the list; null: a new row. The list is read again before it closes. */
  form: (row: Row | null, onClose: (saved: boolean) => void) => ReactNode
  /** What is asked before a row is deleted, and what is said afterwards. */
  question: (row: Row) => Readonly<{ title: string; text: string; said: string }>
  ask: (row: Row) => Promise<Outcome<unknown>>
}>

type RowForms<Row> = Readonly<{
  /** Opens the form for a new row. */
  add: () => void
  /** What the list is given: rows open their form, and their menu edits and deletes them. */
  list: Required<Pick<ListProps<Row>, 'onOpen' | 'actions' | 'children'>>
}>

/** For a list whose rows are edited in a form over it, and deleted after a question. */
export function useRowForms<Row>({ edit, remove, form, question, ask }: Options<Row>): RowForms<Row> {
  const [open, setOpen] = useState<Row | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Row | null>(null)
  return {
    add: () => setOpen('new'),
    list: {
      onOpen: (row) => () => setOpen(row),
      actions: (row) => [
        { label: edit, icon: IconPencil, onClick: () => setOpen(row) },
        { label: remove, icon: IconTrash, danger: true, onClick: () => setLeaving(row) },
      ],
      children: () => (
        <>
          {open && form(open === 'new' ? null : open, () => setOpen(null))}
          {leaving && (
            <ConfirmAction
              danger
              {...question(leaving)}
              action={remove}
              ask={() => ask(leaving)}
              onClose={() => setLeaving(null)}
            />
          )}
        </>
      ),
    },
  }
}
