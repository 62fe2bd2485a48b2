import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import type { User } from '@contract/entities'
import {
  BlockUserDocument,
  DeleteUserDocument,
  UserLeavingDocument,
  type UserLeavingQuery,
} from '@infra/graphql/team.gen'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Team.module.css'
import { teamTexts } from '../texts/pt_BR'
import { type Choice, LeftChoice } from './LeftChoice'
import { useColleagues } from './useColleagues'

type Props = Readonly<{ what: 'block' | 'delete'; user: User; onClose: (changed: boolean) => void }>

type Held = UserLeavingQuery['userLeaving']

/** Asks before a user is deleted or blocked: what becomes of their tickets, of what waits in their name, of their customers. */
export function LeaveDialog(props: Props) {
  const { read } = useCommands()
  const { id } = props.user
  const { value, failure } = useRead(`leaving ${id}`, () => read(UserLeavingDocument, { id }))
  // It opens with its numbers: nobody decides about what they have not been shown.
  if (!value && !failure) return null
  return <Asked {...props} held={value?.userLeaving ?? null} />
}

/** `held` null: it could not be read, and nothing can be decided. */
function Asked({ what, user, held, onClose }: Props & { held: Held | null }) {
  const t = useTexts(teamTexts)
  const { change } = useCommands()
  const { id, name } = user
  const deletes = what === 'delete'
  const colleagues = useColleagues(id)
  const [tickets, setTickets] = useState<Choice>({ what: 'queue', to: null })
  const [scheduled, setScheduled] = useState<Choice>({ what: deletes ? 'cancel' : 'keep', to: null })
  const [customers, setCustomers] = useState<Choice>({ what: deletes ? 'none' : 'keep', to: null })

  const ask = async () => {
    if (!held) return { ok: false, code: 'INVALID', message: t('failed') } as const
    if ([tickets, scheduled, customers].some((one) => one.what === 'move' && one.to === null))
      return { ok: false, code: 'INVALID', message: t('users.chooseColleague') } as const
    const given = ({ what: kind }: Choice) => (kind === 'keep' ? null : kind)
    const leaving = {
      scheduled: given(scheduled),
      scheduled_to: scheduled.to,
      customers: given(customers),
      customers_to: customers.to,
    }
    return deletes
      ? change(DeleteUserDocument, { id, next_user_id: tickets.to, leaving })
      : change(BlockUserDocument, { id, leaving })
  }
  return (
    <ConfirmAction
      danger
      title={t(`users.${what}Title`, { name })}
      text={t(`users.${what}Text`)}
      action={deletes ? t('shared:delete') : t('users.block')}
      said={t(deletes ? 'users.wasDeleted' : 'users.wasBlocked', { name })}
      ask={ask}
      onClose={onClose}
    >
      {held && (
        <div className={styles.form}>
          {deletes && held.chat_tickets > 0 && (
            <LeftChoice
              legend={t('users.deleteTickets', { count: held.chat_tickets })}
              options={{ queue: t('users.toQueue'), move: t('users.toColleague') }}
              colleagues={colleagues}
              choice={tickets}
              onChange={setTickets}
            />
          )}
          {held.scheduled > 0 && (
            <LeftChoice
              legend={t('users.leftScheduled', { count: held.scheduled })}
              options={{
                ...(!deletes && { keep: t('users.scheduledHeld') }),
                cancel: t('users.scheduledCanceled'),
                shop: t('users.scheduledOfShop'),
                move: t('users.scheduledOfColleague'),
              }}
              colleagues={colleagues}
              choice={scheduled}
              onChange={setScheduled}
            />
          )}
          {held.customers > 0 && (
            <LeftChoice
              legend={t('users.leftCustomers', { count: held.customers })}
              options={{
                ...(!deletes && { keep: t('users.customersKept') }),
                none: t('users.customersOfNobody'),
                move: t('users.customersOfColleague'),
              }}
              colleagues={colleagues}
              choice={customers}
              onChange={setCustomers}
            />
          )}
        </div>
      )}
    </ConfirmAction>
  )
}
