import { usePanel } from '@app/panel/panel'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useState } from 'react'
import { shellTexts } from '../texts/pt_BR'

const ConfirmDialog = layerPart(() => import('@ui/kit/ConfirmDialog'))

/** Signing out: at once, or after asking where something would be lost, for leaving wipes this device. */
export function useLeaving(): { leave: () => void; asking: ReactNode } {
  const t = useTexts(shellTexts)
  const panel = usePanel()
  const [waiting, setWaiting] = useState(0)
  return {
    leave() {
      const { outbox, internalOutbox } = panel.store.world.rows
      const count = outbox.size + internalOutbox.size + panel.files.recordings.tickets().size
      if (count > 0) setWaiting(count)
      else void panel.commands.signOut()
    },
    asking: waiting > 0 && (
      <ConfirmDialog
        title={t('leaveTitle')}
        text={t('leaveText', { count: waiting })}
        action={t('leaveAction')}
        color="danger"
        onConfirm={() => void panel.commands.signOut()}
        onClose={() => setWaiting(0)}
      />
    ),
  }
}
