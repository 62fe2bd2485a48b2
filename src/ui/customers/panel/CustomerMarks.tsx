import { CUSTOMER_MARKS, type CustomerMark } from '@contract/customer-lists'
import type { Customer } from '@contract/entities'
import { Button } from '@mantine/core'
import { IconBan, IconSpeakerphone, IconStar, IconStarFilled, IconUserOff } from '@tabler/icons-react'
import panel from '@ui/customer-picker/Panel.module.css'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { Failure } from '@ui/kit/Failure'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import styles from './Marks.module.css'
import { useCustomerChange } from './useCustomerChange'

type Restriction = Exclude<CustomerMark, 'favorite'>
const RESTRICTIONS = CUSTOMER_MARKS.filter((mark): mark is Restriction => mark !== 'favorite')
const ICONS = { blocked: IconBan, blacklisted: IconUserOff, blacklisted_campaign: IconSpeakerphone } as const

const isSet = (customer: Customer, mark: Restriction): boolean =>
  mark === 'blocked'
    ? customer.blocked_at !== null
    : mark === 'blacklisted'
      ? customer.is_blacklisted
      : customer.is_blacklisted_campaign

/** The star of a favourite customer. */
export function FavoriteStar({ customer }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const { busy, failure, change } = useCustomerChange(customer.id)
  const on = customer.is_favorite
  return (
    <>
      <IconButton
        label={t(on ? 'marks.favoriteOff' : 'marks.favoriteOn')}
        pressed={on}
        disabled={busy}
        onClick={() => void change({ type: 'mark', mark: 'favorite', on: !on })}
      >
        {on ? (
          <IconStarFilled size={18} className={styles.star} aria-hidden />
        ) : (
          <IconStar size={18} aria-hidden />
        )}
      </IconButton>
      <Failure className={panel.refusal} why={failure} />
    </>
  )
}

/** What the customer is kept from, in words, below their name. */
export function MarkPills({ customer }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const set = RESTRICTIONS.filter((mark) => isSet(customer, mark))
  if (set.length === 0) return null
  return (
    <ul className={styles.pills}>
      {set.map((mark) => {
        const Icon = ICONS[mark]
        return (
          <li key={mark} data-mark={mark}>
            <Icon size={13} aria-hidden /> {t(`marks.${mark}.is`)}
          </li>
        )
      })}
    </ul>
  )
}

/** Blocks a customer and keeps them from being approached; each asks first, and is taken away at once. */
export function CustomerMarks({ customer }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const { busy, failure, setFailure, change } = useCustomerChange(customer.id)
  const [asked, setAsked] = useState<Restriction | null>(null)
  const set = async (mark: Restriction, on: boolean) => {
    const outcome = await change({ type: 'mark', mark, on })
    if (outcome?.ok) setAsked(null)
  }
  return (
    <ul className={styles.marks}>
      {RESTRICTIONS.map((mark) => {
        const on = isSet(customer, mark)
        return (
          <li key={mark}>
            <span>
              {t(`marks.${mark}.title`)}
              <small className="block muted meta">{t(`marks.${mark}.hint`)}</small>
            </span>
            <Button
              size="compact-sm"
              variant={on ? 'default' : 'light'}
              color={on ? 'gray' : 'danger'}
              disabled={busy}
              onClick={() => {
                setFailure(null)
                if (on) void set(mark, false)
                else setAsked(mark)
              }}
            >
              {t(on ? `marks.${mark}.off` : `marks.${mark}.on`)}
            </Button>
          </li>
        )
      })}
      {failure && asked === null && (
        <li className={panel.refusal} role="alert">
          {failure}
        </li>
      )}
      {asked && (
        <ConfirmDialog
          title={t(`marks.${asked}.on`)}
          text={t(`marks.${asked}.ask`, { name: customer.name })}
          action={t(`marks.${asked}.on`)}
          color="danger"
          busy={busy}
          failure={failure}
          onConfirm={() => void set(asked, true)}
          onClose={() => setAsked(null)}
        />
      )}
    </ul>
  )
}
