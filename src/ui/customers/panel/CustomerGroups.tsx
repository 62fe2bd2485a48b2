import { useCommands, useView } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { groupsOf } from '@domain/contacts/groups'
import { IconPlus, IconX } from '@tabler/icons-react'
import styles from '@ui/customer-picker/Panel.module.css'
import { Failure } from '@ui/kit/Failure'
import { useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { useId, useRef, useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { Dot } from './ColorTag'
import { GroupSearch } from './GroupSearch'
import { useCustomerChange } from './useCustomerChange'

/** The groups that a customer is in, as last heard of. */
export const useGroupsOf = (customer: Customer): readonly Customer['groups'][number][] =>
  useView(['customers', 'groups'], (world) =>
    world.rows.customers.has(customer.id) ? groupsOf(world, customer.id) : customer.groups,
  )

/** The groups that a customer is in; adds to others and takes out of these. */
export function CustomerGroups({ customer }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const commands = useCommands()
  const id = useId()
  const add = useRef<HTMLButtonElement>(null)
  const [searching, setSearching] = useState(false)
  const { busy, failure, change } = useCustomerChange(customer.id)
  const close = () => {
    setSearching(false)
    requestAnimationFrame(() => add.current?.focus())
  }
  const groups = useGroupsOf(customer)
  const takeOut = async ({ group_id, name }: Customer['groups'][number]) => {
    const outcome = await change({ type: 'groups', add: [], remove: [group_id] })
    if (outcome?.ok)
      tellUndoable(t('groups.removed', { name }), () =>
        commands.changeCustomer(customer.id, { type: 'groups', add: [group_id], remove: [] }),
      )
  }
  const putIn = async (groupId: string, name: string) => {
    const outcome = await change({ type: 'groups', add: [groupId], remove: [] })
    if (outcome?.ok)
      tellUndoable(t('groups.added', { name }), () =>
        commands.changeCustomer(customer.id, { type: 'groups', add: [], remove: [groupId] }),
      )
  }
  return (
    <div className={styles.fact}>
      <dt id={id}>{t('groups.title')}</dt>
      <dd>
        <ul className={styles.chips} aria-labelledby={id}>
          {groups.map((group) => (
            <li key={group.group_id}>
              <Dot color={group.color_tag} />
              <span>{group.name}</span>
              <button
                type="button"
                aria-label={t('groups.remove', { name: group.name })}
                title={t('groups.remove', { name: group.name })}
                disabled={busy}
                onClick={() => void takeOut(group)}
              >
                <IconX size={13} aria-hidden />
              </button>
            </li>
          ))}
          {!searching && (
            <li data-add>
              <button ref={add} type="button" onClick={() => setSearching(true)} title={t('groups.add')}>
                <IconPlus size={13} aria-hidden /> {t('groups.add')}
              </button>
            </li>
          )}
        </ul>
        {searching && (
          <GroupSearch
            inside={groups.map(({ group_id }) => group_id)}
            busy={busy}
            onAdd={(groupId, name) => void putIn(groupId, name)}
            onCreate={(name) => void change({ type: 'newGroup', name, color: null })}
            onClose={close}
          />
        )}
        <Failure className={styles.refusal} why={failure} />
      </dd>
    </div>
  )
}
