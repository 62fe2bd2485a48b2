import type { CustomerAttendantsQuery } from '@infra/graphql/customers.gen'
import { IconPencil } from '@tabler/icons-react'
import { useMayManageCustomers } from '@ui/customer-picker/mayManage'
import panel from '@ui/customer-picker/Panel.module.css'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart } from '@ui/kit/part'
import type { Read } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useId, useState } from 'react'
import { assignmentTexts } from './texts/pt_BR'

const AttendantsDialog = layerPart(() => import('./AttendantsDialog'))

type Person = CustomerAttendantsQuery['customerAttendants']['attendant']

type Props = { customerId: string; attendants: Read<CustomerAttendantsQuery> }

/** Whose customer this is, and who stands in, a line of their data; changed by somebody who may manage customers. */
export default function CustomerAttendants({ customerId, attendants: { value, failure, reload } }: Props) {
  const t = useTexts(assignmentTexts)
  const id = useId()
  const manages = useMayManageCustomers()
  const [editing, setEditing] = useState(false)
  const own = value?.customerAttendants
  if (failure && !own)
    return (
      <p className={panel.refusal} role="alert">
        {failure.message || t('own.unread')}
      </p>
    )
  // Where nobody is anybody's, somebody who cannot change it is not shown it.
  if (!own || (!manages && !own.attendant)) return null
  const nameOf = (person: NonNullable<Person>) =>
    person.deleted_at === null ? person.name : t('own.gone', { name: person.name })
  return (
    <>
      <div className={panel.fact}>
        <dt id={id}>{t('own.title')}</dt>
        <dd className={panel.phone}>
          {own.attendant ? (
            <span>
              {nameOf(own.attendant)}
              {own.substitute && (
                <small className={panel.quiet}>
                  {' '}
                  · {t('own.substitute')}: {nameOf(own.substitute)}
                </small>
              )}
            </span>
          ) : (
            <span className={panel.quiet}>{t('own.nobody')}</span>
          )}
          {manages && (
            <IconButton label={t('own.edit')} onClick={() => setEditing(true)}>
              <IconPencil size={15} aria-hidden />
            </IconButton>
          )}
        </dd>
      </div>
      {editing && (
        <AttendantsDialog
          ids={[customerId]}
          now={{ attendantId: own.attendant?.id ?? null, substituteId: own.substitute?.id ?? null }}
          onClose={(saved) => {
            setEditing(false)
            if (saved) reload()
          }}
        />
      )}
    </>
  )
}
