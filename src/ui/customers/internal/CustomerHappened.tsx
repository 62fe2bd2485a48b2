import { useCommands, useUser } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { mayCall } from '@domain/access/permissions'
import { CustomerTimelineCountsDocument } from '@infra/graphql/consents.gen'
import { consentTexts } from '@ui/consents/texts/pt_BR'
import { filterNamed, TIMELINE_FILTERS, type TimelineFilter } from '@ui/consents/timelineFilters'
import { useNotesSeen } from '@ui/customer-picker/useNotesSeen'
import { part } from '@ui/kit/part'
import { useRead } from '@ui/kit/server/useRead'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { NewNote } from '../panel/NewNote'

const Timeline = part(() => import('@ui/consents/Timeline'))

/** The part of the address that says what of the line is shown. */
const SHOWN = 'show'
const FILTERS = Object.keys(TIMELINE_FILTERS) as TimelineFilter[]
/** The server counts no further. */
const MOST = 1_000

/** What happened with a customer: a note that is written there, and the line, narrowed by kind, with how much there is of each. */
export function CustomerHappened({ customer }: { customer: Customer }) {
  const t = useTexts(consentTexts)
  const { role } = useUser()
  const [address] = useSearchParams()
  const changeQuery = useQueryChange()
  const panelId = useId()
  const counted = useCounts(customer)
  const filter = filterNamed(address.get(SHOWN))
  return (
    <>
      {!customer.erased_at && mayCall(role, 'createCustomerNote') && <NewNote customerId={customer.id} />}
      <Tabs<TimelineFilter | 'all'>
        label={t('timeline.show')}
        tabs={(['all', ...FILTERS] as const).map((one) => [
          one,
          t(`timeline.filters.${one}`),
          counted(one === 'all' ? null : TIMELINE_FILTERS[one]),
        ])}
        tab={filter ?? 'all'}
        onChange={(one) =>
          changeQuery((query) => (one === 'all' ? query.delete(SHOWN) : query.set(SHOWN, one)), {
            replace: true,
          })
        }
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`timeline.filters.${filter ?? 'all'}`)}>
        <Timeline customer={customer} filter={filter} />
      </div>
    </>
  )
}

/** How much there is of some kinds (null: of all) in words; null: it is not known yet. */
function useCounts({ id, rev }: Customer): (kinds: readonly string[] | null) => string | null {
  const { read } = useCommands()
  const notes = useNotesSeen(id)
  const { value } = useRead(
    `counts ${id}/${rev ?? 0}/${notes}`,
    () => read(CustomerTimelineCountsDocument, { customer_id: id }),
    'customers',
  )
  return (kinds) => {
    if (!value) return null
    const some = value.customerTimelineCounts.filter(({ kind }) => kinds === null || kinds.includes(kind))
    const sum = some.reduce((all, { count }) => all + count, 0)
    return some.some(({ count }) => count >= MOST) ? `${sum}+` : String(sum)
  }
}
