import { layerPart } from '@ui/kit/part'
import { Suspense } from 'react'
import { askTicketDialog, type TicketDialog } from './ticketDialog'

const StartDialog = layerPart(() => import('./life/StartDialog'))
const CloseDialog = layerPart(() => import('./life/CloseDialog'))
const SnoozeDialog = layerPart(() => import('./life/SnoozeDialog'))
const DepartmentDialog = layerPart(() => import('./life/DepartmentDialog'))
const BotDialog = layerPart(() => import('./life/BotDialog'))
const HistoryDialog = layerPart(() => import('./life/HistoryDialog'))
const PrintDialog = layerPart(() => import('@ui/messages/PrintDialog'))
const BulkDialog = layerPart(() => import('./life/BulkDialog'))
const TransferDialog = layerPart(() => import('./TransferDialog'))

type Props = {
  dialog: TicketDialog
  /** Shows a ticket. */
  onOpen: (ticketId: string) => void
  /** Goes on to the next ticket of the list. */
  onNext: () => void
}

/** The dialog about tickets that was asked for; each comes when it is first wanted. */
export default function TicketDialogs({ dialog, onOpen, onNext }: Props) {
  const onClose = () => askTicketDialog(null)
  return <Suspense fallback={null}>{shown()}</Suspense>

  function shown() {
    switch (dialog.kind) {
      case 'start':
        return <StartDialog customerId={dialog.customerId ?? null} onOpen={onOpen} onClose={onClose} />
      case 'close':
        return (
          <CloseDialog
            ticketId={dialog.ticketId}
            goOn={dialog.next === true}
            onNext={onNext}
            onClose={onClose}
          />
        )
      case 'snooze':
        return <SnoozeDialog ticketId={dialog.ticketId} onClose={onClose} />
      case 'department':
        return <DepartmentDialog ticketId={dialog.ticketId} onClose={onClose} />
      case 'bot':
        return <BotDialog ticketId={dialog.ticketId} onClose={onClose} />
      case 'history':
        return <HistoryDialog ticketId={dialog.ticketId} onClose={onClose} />
      case 'print':
        return <PrintDialog ticketId={dialog.ticketId} onClose={onClose} />
      case 'transfer':
        return <TransferDialog ticketId={dialog.ticketId} onClose={onClose} />
      case 'bulk':
        return <BulkDialog change={dialog.change} ids={dialog.ids} onDone={dialog.done} onClose={onClose} />
    }
  }
}
