import type { TicketRow } from '@domain/tickets/tables'
import { layerPart } from '@ui/kit/part'
import { useState } from 'react'
import type { LookLater } from '../lastMoment/useLastMoment'

const TemplateDialog = layerPart(() => import('../template/TemplateDialog'))

/** The dialog that sends a template, and what opens it. */
export function useTemplateDialog(ticket: TicketRow, look: LookLater) {
  const [open, setOpen] = useState<Readonly<{ onSent: () => void }> | null>(null)
  const close = () => setOpen(null)
  return {
    /** `onSent`: a template is on its way. */
    open: (onSent: () => void = () => {}) => setOpen({ onSent }),
    dialog: open && (
      <TemplateDialog
        ticket={ticket}
        look={look}
        onSent={() => {
          open.onSent()
          close()
        }}
        onClose={close}
      />
    ),
  }
}
