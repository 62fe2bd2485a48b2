import '@ui/kit/texts/shared/pt_BR'
import type { CustomerAction, Outcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import {
  AddAllToGroupDocument,
  BlockAllCustomersDocument,
  RemoveAllFromGroupDocument,
} from '@infra/graphql/bulk.gen'
import { CreateCustomerGroupDocument } from '@infra/graphql/customers.gen'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import dialog from '@ui/kit/Dialog.module.css'
import { tell } from '@ui/kit/feedback'
import { useWholeArguments } from '@ui/kit/list/bulk/useWholeArguments'
import { WholeNote } from '@ui/kit/list/bulk/WholeNote'
import type { Whole } from '@ui/kit/list/whole'
import { useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { useState } from 'react'
import { customerListTexts } from '../texts/list/pt_BR'
import { BulkGroupDialog, type ChosenGroup } from './BulkGroupDialog'
import { changeMany } from './changeMany'

/** What is to be done with many customers. */
export type AskedBulk = Readonly<{
  what: 'group' | 'ungroup' | 'block' | 'unblock'
  ids: readonly string[]
  /** In place of `ids`: all that the filters find. */
  whole: Whole | null
  /** It was done: the choice has served. */
  done: () => void
}>

type Props = {
  asked: AskedBulk
  /** Whether a customer was in a group when the list showed them. */
  wasIn: (customerId: string, groupId: string) => boolean
  /** Rows were changed back. */
  onUndone: () => void
  onClose: () => void
}

/** Asks about a change of many customers, makes it, and says how many it was made of. */
export default function BulkCustomers({
  asked: { what, ids, whole, done },
  wasIn,
  onUndone,
  onClose,
}: Props) {
  const t = useTexts(customerListTexts)
  const { changeCustomer, change } = useCommands()
  const [through, setThrough] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const count = ids.length
  const busy = through !== null
  const argumentsOf = useWholeArguments()
  const makeWhole = async (all: Whole, group: string | null) => {
    setThrough(0)
    setFailure(null)
    const asked = argumentsOf(all)
    const outcome = await (group === null
      ? change(BlockAllCustomersDocument, { ...asked, on: what === 'block' })
      : what === 'group'
        ? change(AddAllToGroupDocument, { ...asked, group_id: group })
        : change(RemoveAllFromGroupDocument, { ...asked, group_id: group }))
    if (!outcome.ok) return setFailure(outcome.message || t('shared:failedTryAgain'))
    done()
    onClose()
  }
  const make = async (action: CustomerAction, back?: Readonly<{ ids: string[]; action: CustomerAction }>) => {
    setThrough(0)
    setFailure(null)
    const { done: did, refused } = await changeMany(changeCustomer, ids, action, setThrough)
    setThrough(null)
    if (refused !== null)
      return setFailure(t('bulk.partly', { done: did, count, why: refused || t('shared:failedTryAgain') }))
    if (back)
      tellUndoable(t('bulk.done', { count }), async () => {
        const { refused: why } = await changeMany(changeCustomer, back.ids, back.action, () => undefined)
        onUndone()
        return why === null ? { ok: true, value: null } : { ok: false, code: 'REFUSED', message: why }
      })
    else tell('done', t('bulk.done', { count }))
    done()
    onClose()
  }
  const move = (group: string) => {
    if (whole) return makeWhole(whole, group)
    const [into, out] = [
      { add: [group], remove: [] },
      { add: [], remove: [group] },
    ]
    const joins = what === 'group'
    return make(
      { type: 'groups', ...(joins ? into : out) },
      // Who was there before, or was not, stays as they were.
      {
        ids: ids.filter((id) => wasIn(id, group) !== joins),
        action: { type: 'groups', ...(joins ? out : into) },
      },
    )
  }
  const choose = async ({ id, name }: ChosenGroup) => {
    if (id !== null) return move(id)
    const made: Outcome<{ createCustomerGroup: { id: string } }> = await change(CreateCustomerGroupDocument, {
      name,
    })
    if (made.ok) await move(made.value.createCustomerGroup.id)
    else setFailure(made.message || t('shared:failedTryAgain'))
  }
  const progress = busy && !whole && (
    <p className={dialog.text} role="status">
      {t('bulk.progress', { done: through, count })}
    </p>
  )
  if (what === 'group' || what === 'ungroup')
    return (
      <BulkGroupDialog
        what={what}
        count={count}
        whole={whole}
        busy={busy}
        failure={failure}
        progress={progress}
        onChoose={(group) => void choose(group)}
        onClose={onClose}
      />
    )
  const block = what === 'block'
  return (
    <ConfirmDialog
      title={t(`bulk.${what}`)}
      text={
        whole
          ? t(block ? 'bulk.blockAllText' : 'bulk.unblockAllText')
          : t(block ? 'bulk.blockText' : 'bulk.unblockText', { count })
      }
      action={t(`bulk.${what}`)}
      color={block ? 'danger' : 'primary'}
      busy={busy}
      failure={failure}
      onConfirm={() =>
        void (whole ? makeWhole(whole, null) : make({ type: 'mark', mark: 'blocked', on: block }))
      }
      onClose={onClose}
    >
      {whole && <WholeNote whole={whole} />}
      {progress}
    </ConfirmDialog>
  )
}
