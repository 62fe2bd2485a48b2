import '@ui/kit/texts/shared/pt_BR'
import { IconMessage, IconPencil, IconRepeat, IconX } from '@tabler/icons-react'
import { formatDateTime } from '@ui/kit/dates'
import type { Column } from '@ui/kit/list/column'
import type { RowAction } from '@ui/kit/list/RowActions'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { currentTexts, type Translate } from '@ui/kit/text'
import { KindIcon } from '@ui/messages/MessageKind'
import type { scheduleListTexts } from '../texts/pt_BR'
import { repeatTexts } from '../texts/repeat/pt_BR'
import { ScheduleState } from './ScheduleState'
import { isChangeable, type ScheduledRow } from './scheduleRows'

type Texts = Translate<typeof scheduleListTexts>

/** What the list shows of a message that leaves later. */
export const scheduleColumns = (t: Texts): Column<ScheduledRow>[] => [
  {
    key: 'customer',
    title: t('shared:customer'),
    render: ({ customer_name }) => <strong>{customer_name}</strong>,
  },
  {
    key: 'message',
    title: t('shared:message'),
    width: 320,
    render: ({ type, message }) => (
      <span className="block ellipsis">
        {type !== 'chat' && <KindIcon type={type} size={14} />} {message}
      </span>
    ),
  },
  {
    key: 'send_at',
    title: t('sendAt'),
    sort: true,
    render: ({ send_at, repeat }) => (
      <>
        {formatDateTime(send_at)}{' '}
        {repeat && <IconRepeat size={14} aria-label={currentTexts(repeatTexts)('repeats')} />}
      </>
    ),
  },
  { key: 'state', title: t('shared:state'), render: (row) => <ScheduleState row={row} /> },
  { key: 'author', title: t('author'), render: ({ user_name }) => user_name },
  { key: 'instance', title: t('shared:connection'), render: ({ instance_name }) => instance_name },
  {
    key: 'created_at',
    title: t('created'),
    sort: true,
    hidden: true,
    render: ({ created_at }) => <ShortDate at={created_at} />,
  },
]

/** What can be done with one; `edit` null: the role opens no form. */
export const scheduleActions = (
  row: ScheduledRow,
  t: Texts,
  { edit, open, cancel }: { edit: (() => void) | null; open: () => void; cancel: () => void },
): RowAction[] => [
  ...(edit && isChangeable(row) ? [{ label: t('shared:edit'), icon: IconPencil, onClick: edit }] : []),
  { label: t('open'), icon: IconMessage, onClick: open },
  ...(isChangeable(row) ? [{ label: t('kit:cancel'), icon: IconX, danger: true, onClick: cancel }] : []),
]
