import '@ui/shared/texts/pt_BR'
import type { CustomerAction, Outcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { AddAllToGroupDocument, BlockAllCustomersDocument } from '@infra/graphql/bulk.gen'
import { CreateCustomerGroupDocument } from '@infra/graphql/customers.gen'
import { Modal } from '@mantine/core'
import { useWholeArguments } from '@ui/bulk/useWholeArguments'
import { WholeNote } from '@ui/bulk/WholeNote'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import dialog from '@ui/kit/Dialog.module.css'
import { tell } from '@ui/kit/feedback'
import type { Whole } from '@ui/kit/list/whole'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { changeMany } from './changeMany'
import { GroupSearch } from './panel/GroupSearch'
import { customerListTexts } from './texts/list/pt_BR'

/** What is to be done with many customers. */
export type AskedBulk = Readonly<{
  what: 'group' | 'block' | 'unblock'
  ids: readonly string[]
  /** In place of `ids`: all that the filters find. */
  whole: Whole | null
  /** It was done: the choice has served. */
  done: () => void
}>

type Props = { asked: AskedBulk; onClose: () => void }

/** Asks about a change of many customers, makes it, and says how many it was made of. */
export default function BulkCustomers({ asked: { what, ids, whole, done }, onClose }: Props) {
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
      : change(AddAllToGroupDocument, { ...asked, group_id: group }))
    if (!outcome.ok) return setFailure(outcome.message || t('shared:failedTryAgain'))
    done()
    onClose()
  }
  const make = async (action: CustomerAction) => {
    setThrough(0)
    setFailure(null)
    const { done: did, refused } = await changeMany(changeCustomer, ids, action, setThrough)
    setThrough(null)
    if (refused !== null)
      return setFailure(t('bulk.partly', { done: did, count, why: refused || t('shared:failedTryAgain') }))
    tell('done', t('bulk.done', { count }))
    done()
    onClose()
  }
  const putInto = (group: string) =>
    whole ? makeWhole(whole, group) : make({ type: 'groups', add: [group], remove: [] })
  const putIntoNew = async (name: string) => {
    const made: Outcome<{ createCustomerGroup: { id: string } }> = await change(CreateCustomerGroupDocument, {
      name,
    })
    if (made.ok) await putInto(made.value.createCustomerGroup.id)
    else setFailure(made.message || t('shared:failedTryAgain'))
  }
  const progress = busy && !whole && (
    <p className={dialog.text} role="status">
      {t('bulk.progress', { done: through, count })}
    </p>
  )
  if (what === 'group')
    return (
      <Modal
        opened
        centered
        size="sm"
        onClose={onClose}
        title={t('bulk.group')}
        classNames={{ title: dialog.title ?? '' }}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
        transitionProps={{ duration: 100 }}
      >
        {whole ? (
          <div className={dialog.text}>
            <WholeNote whole={whole} />
          </div>
        ) : (
          <p className={dialog.text}>{t('bulk.groupText', { count })}</p>
        )}
        <GroupSearch
          inside={[]}
          inDialog
          busy={busy}
          onAdd={(group) => void putInto(group)}
          onCreate={(name) => void putIntoNew(name)}
          onClose={onClose}
        />
        {progress}
        {failure && (
          <p className={dialog.failure} role="alert">
            {failure}
          </p>
        )}
      </Modal>
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
