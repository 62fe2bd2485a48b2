import { useCommands, useRow } from '@app/panel/panel'
import { keysOf } from '@domain/shortcuts/table'
import { Button } from '@mantine/core'
import { IconBan, IconHourglassEmpty, IconInfoCircle } from '@tabler/icons-react'
import { tell } from '@ui/kit/feedback'
import { runShortcut } from '@ui/kit/shortcuts/useShortcuts'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { ticketTexts } from '@ui/tickets/texts/pt_BR'
import { type ReactNode, useState } from 'react'
import styles from '../Composer.module.css'
import { ComposerBox } from '../ComposerBox'
import type { Block } from './composerBlock'

type Props = {
  block: Block
  customerId: string
  /** What can be done here beside it. */
  tools: ReactNode
  onTemplate: () => void
  /** Takes the ticket out of its owner's hands. */
  onTakeOver: () => void
  /** Answers in the owner's place, and leaves it theirs. */
  onStandIn: () => void
}

/** Says why one cannot reply here, with the way out as a button. */
export function ComposerBlock({ block, customerId, tools, onTemplate, onTakeOver, onStandIn }: Props) {
  const t = useTexts(messageTexts, ticketTexts)
  const Icon =
    block.way === 'template' ? IconHourglassEmpty : block.way === 'unblock' ? IconBan : IconInfoCircle
  return (
    <ComposerBox edge="muted" tools={tools}>
      <div className={styles.block} role="status">
        <Icon size={18} aria-hidden />
        <span>{t(block.text, block.name === undefined ? undefined : { name: block.name })}</span>
        {block.way === 'unblock' && <Unblock customerId={customerId} />}
        {block.way === 'template' && (
          <Button size="compact-md" data-helps title={keysOf('template')} onClick={onTemplate}>
            {t('composer.sendTemplate')}
          </Button>
        )}
        {block.way === 'next' && <Next />}
        {block.way === 'stand' && (
          <>
            <Button size="compact-md" data-helps onClick={onTakeOver}>
              {t('takeOver.button')}
            </Button>
            <Button size="compact-md" variant="default" onClick={onStandIn}>
              {t('composer.standIn', { name: block.name?.split(' ')[0] ?? '' })}
            </Button>
          </>
        )}
      </div>
    </ComposerBox>
  )
}

/** From a closed conversation on to whoever waits longest; nothing where nobody waits. */
function Next() {
  const t = useTexts(ticketTexts)
  const waiting = useRow('counts', 'self')?.inbox ?? 0
  if (waiting === 0) return null
  return (
    <Button size="compact-md" data-helps title={keysOf('takeNext')} onClick={() => runShortcut('takeNext')}>
      {t('takeNext')}
    </Button>
  )
}

function Unblock({ customerId }: { customerId: string }) {
  const t = useTexts(messageTexts, ticketTexts)
  const commands = useCommands()
  const [busy, setBusy] = useState(false)
  const unblock = async () => {
    setBusy(true)
    const outcome = await commands.changeCustomer(customerId, { type: 'mark', mark: 'blocked', on: false })
    setBusy(false)
    if (!outcome.ok) tell('failed', outcome.message || t('composer.unblockFailed'))
  }
  return (
    <Button size="compact-md" data-helps loading={busy} onClick={() => void unblock()}>
      {t('composer.unblock')}
    </Button>
  )
}
